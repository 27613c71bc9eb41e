import Probing
import Vocabulary

extension RenderFault: CustomStringConvertible {
  /// `WHERE: what was found; how to mend it`, without the plan's name.
  public var description: String { "\(place): \(statement)" }

  /// What was found and how to mend it.
  public var statement: String {
    switch (subject, reason) {
    // Nothing in the plan hangs on what it was.
    case (.overlay, .changed(let changes)):
      "\(changes.sentence); remove its \"source\" to take it as it is now"
    default: "\(reason)"
    }
  }

  private var place: String {
    switch subject {
    case .part: "parts[\(part)]"
    case .photo(let index, let file): "parts[\(part)].photos[\(index)] (\(file))"
    case .overlay(let place, let file): "\(place) (\(file))"
    case .text(let place, _): "\(place)"
    case .output(let file): "parts[\(part)] (\(file))"
    }
  }
}

extension [RenderFault.Change] {
  fileprivate var sentence: String {
    "has changed since the plan was made: " + map(\.description).joined(separator: ", ")
  }
}

extension RenderFault.Reason: CustomStringConvertible {
  /// What was found and how to mend it.
  public var description: String {
    switch self {
    case .unreadable(let fault): fault.reason.description
    case .changed(let changes):
      changes.sentence + "; make the plan again, or remove its \"height\" and \"source\""
    case .changedMeanwhile:
      "was changed while the part was being made; render again"
    case .file(let fault): fault.reasonText
    case .decoding(let fault): fault.description
    case .cropOutside(let crop, let upright):
      "the crop \(crop.size) at \(crop.left),\(crop.top) does not lie inside the upright "
        + "\(upright) pixels; make \"crop\" smaller or move it"
    case .noContentWidth(let width, let margin):
      "a margin of \(margin) on both sides leaves nothing of the width \(width); "
        + "lower \"margin\" or raise \"width\""
    case .tooLarge(let size, let limit):
      "the part would have \(size) pixels, and no side may pass \(limit); "
        + "give it fewer photos, or draw them smaller"
    case .needsMemory(let need): need.description
    case .overwritesPhoto(let photo):
      "is the photo \(photo) of the plan itself; choose another name or folder"
    case .encoding(let fault): fault.description
    case .text(let fault): fault.description
    case .stopped: "the work was stopped; render again"
    }
  }
}

extension RenderFault.Change: CustomStringConvertible {
  public var description: String {
    switch self {
    case .size(let was, let now): "was \(was), is \(now)"
    case .orientation(let was, let now):
      "orientation was \(was.rawValue), is \(now.rawValue)"
    case .bytes(let was, let now): "was \(was) bytes, is \(now) bytes"
    }
  }
}
