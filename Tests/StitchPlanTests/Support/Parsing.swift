@testable import StitchPlan

func document(_ text: String) throws(PlanFaults) -> PlanDocument {
  try PlanDocument(parsing: Array(text.utf8))
}

func faults(of text: [UInt8]) -> [PlanFault] {
  do throws(PlanFaults) {
    _ = try PlanDocument(parsing: text)
    return []
  } catch {
    return error.faults
  }
}

/// What is wrong with `text`, worded, each with its line and column.
func complaints(_ text: String) -> [String] {
  faults(of: Array(text.utf8)).map { fault in
    (fault.position.map { "\($0) " } ?? "") + fault.description
  }
}

/// A plan of one photo with more in its top object, its part and its photo.
func planText(top: String = "", part: String = "", photo: String = "") -> String {
  """
  { "version": 1, \(top) "parts": [ { \(part) "photos": [ { \(photo) "file": "a.jpg" } ] } ] }
  """
}
