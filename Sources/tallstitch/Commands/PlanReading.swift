import Files
import Probing
import StitchPlan
import Vocabulary

/// Reads the plan in `source`; says everything that is wrong with it.
func readPlan(_ source: TextSource, on console: Console) -> PlanDocument? {
  do {
    return try PlanDocument(parsing: try source.contents())
  } catch let error as PlanFaults {
    for fault in error.faults { console.report("\(source.name):\(fault)") }
  } catch {
    console.report("\(error)")
  }
  return nil
}

/// The headers of a plan's photos, by part; `nil`, with every fault said, where one cannot
/// be read.
func probedPhotos(
  of plan: Plan, in folder: FileName, on console: Console
) -> [[PhotoInfo]]? {
  var faults: [ProbeFault] = []
  let photos = plan.parts.map { part in
    part.photos.compactMap { photo -> PhotoInfo? in
      do throws(ProbeFault) {
        return try probe(folder.appending(photo.file))
      } catch {
        faults.append(error)
        return nil
      }
    }
  }
  for fault in faults { console.report("\(fault)") }
  return faults.isEmpty ? photos : nil
}
