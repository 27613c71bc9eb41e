import StitchPlan
import Vocabulary

extension PlanningFault: CustomStringConvertible {
  /// What is wrong; how to mend it. One line a photo where photos are at fault.
  public var description: String {
    switch self {
    case .noPhotos:
      "no photos to plan; name files, folders or a list (--files-from)"
    case .tooWide(let width, let largest):
      "the canvas would be \(width) pixels wide and the format ends at \(largest); "
        + "set --width to \(largest) or less"
    case .noContent(let width, let margin):
      "margins of \(margin) on both sides leave nothing of a width of \(width); "
        + "lower --margin or raise --width"
    case .noRoomBesideCaption(let rows, let height):
      "captions of \(counted(rows, "row")) leave nothing of a height of \(height) for photos; "
        + "shorten --caption, or make the height larger"
    case .tooLarge(let photo, let size, let largest):
      "\(photo): \(size) is more than the format can hold, which ends at \(largest); set "
        + "--long-side to \(largest) or less"
    case .keepsColors:
      "a part of several photos has one colour space; use --layout each with --color keep, or "
        + "name a colour space"
    case .minWidthAboveWidth(let minWidth, let width):
      "the least width (\(minWidth)) is above the width (\(width)); lower --min-width"
    case .capTooHigh(let maxHeight, let largest):
      "a cap of \(maxHeight) rows is beyond what the format can hold; "
        + "set --max-height to \(largest) or less"
    case .capWithinMargins(let maxHeight, let margin):
      "margins of \(margin) above and below leave nothing of a cap of \(maxHeight) rows; "
        + "lower --margin or raise --max-height"
    case .morePartsThanPhotos(let parts, let photos):
      "\(parts) parts cannot be made of \(counted(photos, "photo")), since none is cut; "
        + "set --parts to \(photos) or less"
    case .tooManyPhotos(let photos, let parts, let maxPhotos):
      "\(counted(photos, "photo")) do not fit into \(counted(parts, "part")) "
        + "of at most \(maxPhotos) each; raise --parts or --max-photos"
    case .photosTooTall(let tall, let width, let maxHeight):
      tall.map { sentence($0, width: width, maxHeight: maxHeight) }.joined(separator: "\n")
    case .noWidth(let width, let photos, let parts):
      "\(counted(photos, "photo")) do not fit into \(counted(parts, "part")) even "
        + "\(counted(width, "pixel")) wide; raise --max-height, "
        + (width > 1 ? "lower --min-width, " : "") + "or use --over split"
    case .tooFewParts(let parts, let needed, let width, let maxHeight):
      "\(counted(parts, "part")) of at most \(maxHeight) rows cannot hold the photos "
        + "\(width) pixels wide, which takes \(needed); raise --parts or --max-height, "
        + "or lower --width or --min-width"
    case .rowTooHigh(let height, let largest):
      "the canvas would be \(height) pixels high and the format ends at \(largest); "
        + "lower --row-height or --margin"
    case .capTooWide(let maxWidth, let largest):
      "a cap of \(counted(maxWidth, "pixel")) across is beyond what the format can hold; "
        + "set --max-width to \(largest) or less"
    case .photoTooWide(let photo, let size, let maxWidth):
      "\(photo): \(size) alone is wider than the cap of \(maxWidth) in a row of any height; "
        + "raise --max-width, or leave the photo out"
    case .noCells(let width, let columns):
      "margins and spacing leave nothing of a width of \(width) for "
        + "\(counted(columns, "column")); lower --columns, --spacing or --margin, or raise --width, "
        + "which may be up to \(OutputFormat.png.largestSide) with --format png"
    case .morePartsThanRows(let parts, let rows):
      "\(parts) parts cannot be made of \(counted(rows, "row")) of cells, since none is cut; "
        + "set --parts to \(rows) or less"
    case .tooManyForAPlan(let elements, let most):
      "a plan of \(elements) parts and photos would not be read, since plans end at \(most); "
        + "plan fewer photos at a time"
    case .partsTooSmall(let parts, let needed):
      "\(counted(parts, "part")) cannot hold the photos, which take \(needed); raise --parts"
    }
  }
}

private func sentence(
  _ tall: PlanningFault.TallPhoto, width: Int, maxHeight: Int
) -> String {
  let way =
    tall.fittingWidth.map { "lower --min-width to \($0)" }
    ?? "split the picture itself (no width lets it fit)"
  return "\(tall.photo): \(tall.size) alone takes \(tall.height) rows at a width of \(width), "
    + "over the cap of \(maxHeight); raise --max-height, \(way), or leave the photo out"
}

extension PlanningNote: CustomStringConvertible {
  public var description: String {
    switch self {
    case .narrowed(let from, let to, let photo):
      "the width is \(to) instead of \(from), so that \(photo) keeps to the cap"
    case .lowered(let from, let to, let photo):
      "the row is \(to) instead of \(from) pixels high, so that \(photo) keeps to the cap"
    case .largeCaptions(let rows, let height, let photos):
      "captions take \(counted(rows, "row")) below \(counted(photos, "photo")) of \(height) rows"
        + (photos > 1 ? " and more" : "")
        + ", so that they can be read; make the photos larger, or leave --caption out"
    case .reduced(let photo, let from, let to, let photos):
      "\(photo)" + (photos > 1 ? " (and \(photos - 1) more)" : "")
        + ": has \(to) instead of \(from) pixels, since the format cannot hold more; for "
        + "up to \(OutputFormat.png.largestSide) either way use --format png"
    case .idleBackdrop:
      "no backdrop shows, since every photo fills its frame; leave room beside the photos with "
        + "--no-enlarge, --fit contain or --canvas, or leave --backdrop out"
    case .smallerCells(let from, let to):
      "cells have \(to) instead of \(from) pixels, so that no part passes the cap or what the "
        + "format can hold; a PNG (--format png) holds \(OutputFormat.png.largestSide) either way"
    case .shrunk(let from, let to, let legible):
      "the width is \(to) instead of \(from), so that the photos keep to the cap"
        + (to < legible ? "; below \(legible) a long image is hard to read" : "")
    }
  }
}

/// `1 photo`, `2 photos`.
private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
