import Codecs
import Pixels
import StitchPlan
public import Vocabulary

/// A plan's parts on one small picture.
public struct Preview: Sendable {
  public var picture: Raster
  /// Of the photos that could not be read, or have changed, and show as crossed boxes, and of
  /// the overlays and texts that are missing.
  public var faults: [RenderFault]

  /// Bytes of the picture while it is made: itself, the photos as drawn, and the file.
  static func memory(of size: PixelSize) -> Int { 9 * size.width * size.height }

  /// The side of a square picture that may be made in `memory` bytes.
  public static func side(in memory: Int) -> Int {
    Int((Double(memory) / Double(Self.memory(of: PixelSize(width: 1, height: 1)))).squareRoot())
  }
}

/// Why there is no picture of a plan.
public enum PreviewFault: Error, Equatable, Sendable {
  /// Parts of a pixel, gaps and numbers take more than the largest side that was allowed.
  ///
  /// - Parameter enough: a side that they do not exceed.
  case noRoom(PixelSize, most: Int, enough: Int)
  /// Bytes that a picture of that size takes, and that it may.
  case needsMemory(PixelSize, bytes: Int, allowed: Int)
}

/// Draws the job's parts side by side, each under its number, with all that stands on, below and
/// behind their photos. Captions too small to be read show as bars. Of the job counts what says
/// which parts and photos those are, and at what cost.
///
/// - Parameters:
///   - most: the largest side that the picture may have, in pixels. The picture may take the
///     job's memory.
///   - shouldStop: once it says so, photos that are not decoded yet are faults.
public func preview(
  _ job: RenderJob, most: Int, shouldStop: @escaping @Sendable () -> Bool = { false }
) throws(PreviewFault) -> Preview {
  var job = job
  // Whatever becomes of the parts, this is for a screen.
  job.plan.output.color = .srgb
  let parts = job.previewedParts()
  let sheet = PreviewSheet(parts.map(\.geometry.canvas), most: most)
  guard max(sheet.size.width, sheet.size.height) <= most else {
    throw .noRoom(
      sheet.size, most: most, enough: PreviewSheet.sideEnough(for: parts.map(\.geometry.canvas)))
  }
  let need = Preview.memory(of: sheet.size)
  guard need <= job.budget.memory else {
    throw .needsMemory(sheet.size, bytes: need, allowed: job.budget.memory)
  }
  let terms = ThumbnailTerms(root: job.root, limits: job.limits, shouldStop: shouldStop)
  var drawing = PreviewDrawing(sheet, parts)
  drawing.drawParts()
  drawing.drawPhotos(terms, jobs: job.jobs)
  drawing.drawLooks(job, terms)
  drawing.drawCrosses()
  return Preview(picture: drawing.raster, faults: drawing.faults)
}

private struct PreviewDrawing {
  let sheet: PreviewSheet
  let parts: [PreviewedPart]
  var raster: Raster
  var faults: [RenderFault]
  /// The places of the photos that cannot be shown.
  private var crossed: [PixelBox] = []

  /// Neither photos nor the usual backgrounds look like these.
  private static let desk = Color(red: 0xD4, green: 0xD6, blue: 0xDA)
  private static let ink = Color(red: 0x30, green: 0x34, blue: 0x3B)
  private static let missing = Color(red: 0xB0, green: 0x20, blue: 0x20)

  init(_ sheet: PreviewSheet, _ parts: [PreviewedPart]) {
    self.sheet = sheet
    self.parts = parts
    raster = Raster(size: sheet.size, color: Self.desk)
    faults = parts.flatMap(\.faults)
  }

  mutating func drawParts() {
    let (dot, step) = sheet.numbers(upTo: (parts.last?.index ?? 0) + 1)
    for (place, part) in parts.enumerated() {
      if place % step == 0 {
        let (left, top) = sheet.labelPlace(ofPart: place)
        Digits(part.index + 1, dot: dot).draw(on: &raster, left: left, top: top, Self.ink)
      }
      raster.fill(sheet.boxes[place], part.settings.background.color)
    }
  }

  mutating func drawPhotos(_ terms: ThumbnailTerms, jobs: Int) {
    let tiles = PreviewTile.all(of: parts, on: sheet)
    let results = rasters(of: tiles.map(\.request), terms, jobs: jobs)
    for (tile, result) in zip(tiles, results) {
      for copy in tile.copies {
        switch result {
        case .success(let picture): raster.copy(picture, to: copy.box)
        case .failure(let reason):
          crossed.append(copy.box)
          faults.append(
            RenderFault(
              part: parts[copy.part].index,
              subject: .photo(
                index: copy.photo, file: parts[copy.part].photos[copy.photo].file),
              reason: reason))
        }
      }
    }
    for (place, part) in parts.enumerated() {
      for fault in part.faults {
        guard case .photo(let index, _) = fault.subject else { continue }
        crossed.append(sheet.box(part.geometry.placements[index].frame, ofPart: place))
      }
    }
  }

  mutating func drawLooks(_ job: RenderJob, _ terms: ThumbnailTerms) {
    var looks = PreviewedLooks(of: parts, on: sheet, job, terms)
    looks.paint(on: &raster, except: crossed, terms, jobs: job.jobs)
    faults += looks.faults
    for (place, part) in parts.enumerated() {
      for case let caption? in part.geometry.placements.map(\.caption) {
        let box = sheet.box(caption, ofPart: place)
        if !looks.captions.contains(box) {
          drawBar(inCaption: box, on: part.settings.background.color)
        }
      }
    }
  }

  /// Something like a line of text.
  private mutating func drawBar(inCaption box: PixelBox, on background: Color) {
    let line = PixelBox(
      left: box.left + box.width / 6, top: box.top + box.height * 3 / 8,
      width: max(1, box.width * 2 / 3), height: max(1, box.height / 4))
    raster.fill(line, background.isDark ? background.mixed(with: .white) : background.dimmed)
  }

  mutating func drawCrosses() {
    for box in crossed {
      raster.fill(box, Color(red: 0xEE, green: 0xEE, blue: 0xEE))
      raster.cross(box, Self.missing, width: max(1, min(box.width, box.height) / 40))
    }
  }
}

extension Color {
  fileprivate var isDark: Bool { Int(red) + Int(green) + Int(blue) < 384 }
  fileprivate var dimmed: Color { mixed(with: Color(red: 0, green: 0, blue: 0)) }

  /// Halfway to `other`.
  fileprivate func mixed(with other: Color) -> Color {
    Color(
      red: UInt8((Int(red) + Int(other.red)) / 2),
      green: UInt8((Int(green) + Int(other.green)) / 2),
      blue: UInt8((Int(blue) + Int(other.blue)) / 2))
  }
}
