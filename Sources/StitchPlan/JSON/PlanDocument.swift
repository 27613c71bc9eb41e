import Synchronization
public import Vocabulary

/// A plan as it was read, with the place in its text of everything it says.
public struct PlanDocument: Sendable {
  public var plan: Plan
  private let places: PlanPlaces

  /// Reads a plan (UTF-8, with or without a byte order mark) and validates all that can be
  /// validated without its photos: what its `source` fields say about them is believed.
  ///
  /// - Parameter planName: what `{plan}` in the names of parts stands for. Where it is `nil`,
  ///   only what is wrong with names under any is found.
  /// - Throws: everything that is wrong, in the order of the text.
  public init(parsing text: [UInt8], planName: FileName? = nil) throws(PlanFaults) {
    let (tree, syntaxFaults, isWhole) = JSONReader.read(text)
    var decoder = PlanDecoder(tree: tree, faults: syntaxFaults, planName: planName)
    // What follows a fault that stopped the reader would look like a missing field.
    let plan = isWhole ? decoder.plan() : nil
    guard let plan, decoder.faults.isEmpty else { throw PlanFaults(faults: decoder.sortedFaults) }
    self.plan = plan
    places = PlanPlaces(text)
  }

  /// Where `place`, or the nearest thing around it, stands in the text.
  public func position(of place: PlanPlace) -> TextPosition? {
    places.position(of: place)
  }

  /// ``Plan/faults(ofPart:sources:)`` with positions.
  public func faults(ofPart index: Int, sources: [Source]) -> [PlanFault] {
    plan.faults(ofPart: index, sources: sources).map(positioned)
  }

  private func positioned(_ fault: PlanFault) -> PlanFault {
    PlanFault(place: fault.place, position: position(of: fault.place), fact: fault.fact)
  }
}

/// Where the values of a plan stand in its text. Of a large plan this takes several times the
/// text, and nobody asks where nothing is wrong, so it is not kept from the reading.
private final class PlanPlaces: Sendable {
  private let text: [UInt8]
  private let tree: Mutex<JSONTree?> = Mutex(nil)

  init(_ text: [UInt8]) { self.text = text }

  func position(of place: PlanPlace) -> TextPosition? {
    tree.withLock { tree in
      let known = tree ?? JSONReader.read(text).tree
      tree = known
      return known.offset(of: place).map(known.position)
    }
  }
}
