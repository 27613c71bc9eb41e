import Codecs
import Files
import StitchPlan
import TestPictures
import Vocabulary

@testable import Rendering

/// A folder with photos, and parts made from them.
struct Workshop {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func job(
    _ parts: [Part], settings: Settings = Settings(width: 40, spacing: 0),
    output: Output = Output(quality: 100, chroma: .full), replacing: Bool = false
  ) -> RenderJob {
    RenderJob(
      plan: Plan(settings: settings, output: output, parts: parts), photoFolder: folder.name,
      outputs: parts.indices.map { folder.name.appending(FileName("part\($0).jpg")) },
      parts: Array(parts.indices), replacing: replacing)
  }

  /// The picture in the part at `index`.
  func part(_ index: Int = 0) throws -> Picture {
    let file = try InputFile(opening: folder.name.appending(FileName("part\(index).jpg")))
    return try Picture(decoding: JPEGDecoder(file))
  }

  /// Renders one part of `photos`, which must succeed, and reads it back.
  func render(
    _ photos: [Photo], settings: Settings = Settings(width: 40, spacing: 0)
  ) throws -> Picture {
    let report = Rendering.render(
      job([Part(photos: photos)], settings: settings, replacing: true))
    if let fault = report.faults.first { throw fault }
    return try part()
  }
}

extension Picture {
  /// `pictures` one below the other, centred in the canvas, with `settings` between and
  /// around them.
  static func stack(_ pictures: [Picture], _ settings: Settings) -> Picture {
    let background = [
      Int(settings.background.color.red), Int(settings.background.color.green),
      Int(settings.background.color.blue),
    ]
    let heights = pictures.map(\.size.height)
    let height =
      2 * settings.margin + heights.reduce(0, +) + settings.spacing * (pictures.count - 1)
    var canvas = Picture(width: settings.width, height: height) { _, _ in background }
    var top = settings.margin
    for picture in pictures {
      let left = (settings.width - picture.size.width) / 2
      for y in 0..<picture.size.height {
        for x in 0..<picture.size.width {
          let start = ((top + y) * settings.width + left + x) * 3
          canvas.samples.replaceSubrange(start..<(start + 3), with: picture.rgb[x, y])
        }
      }
      top += picture.size.height + settings.spacing
    }
    return canvas
  }
}
