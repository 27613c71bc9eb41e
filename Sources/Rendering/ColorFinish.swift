import ColorManagement
import Pixels
import StitchPlan
import Vocabulary

/// Gives a photo's rows, at their final size, the colours of the canvas.
final class ColorFinish {
  /// Of a finished row: grey or RGB, or premultiplied RGBA; 8 bits.
  let channels: Channels
  /// The bits that rows must have that are to be finished.
  let bitDepth: Int
  private let width: Int
  private let converter: ColorConverter?
  private let transparency: Transparency?
  private let background: RGB?
  private let colors: UnsafeMutableRawPointer
  private let finished: UnsafeMutablePointer<UInt8>

  /// - Parameters:
  ///   - decoded: the layout that the photo was decoded in.
  ///   - converter: `nil` where the photo has the canvas's colours; its rows pass as they
  ///     are, without alpha.
  ///   - width: of a row at its final size.
  ///   - background: in the canvas's colours; `nil` where what is transparent stays so.
  init(_ decoded: RowLayout, _ converter: ColorConverter?, width: Int, background: RGB?) {
    let isTransparent = decoded.channels.hasAlpha && (converter != nil || background == nil)
    self.converter = converter
    self.width = width
    self.background = background
    transparency = isTransparent ? Transparency(decoded) : nil
    bitDepth = isTransparent ? 16 : converter == nil ? 8 : decoded.bitDepth
    channels =
      switch (background, converter) {
      case (nil, _) where isTransparent: .rgba
      case (let background?, nil): Flattening(decoded, onto: background).output.channels
      case (nil, nil): decoded.channels
      case (_, _?): .rgb
      }
    colors = .allocate(byteCount: width * 8, alignment: 16)
    finished = .allocate(capacity: width * channels.count)
  }

  deinit {
    colors.deallocate()
    finished.deallocate()
  }

  /// The row in the canvas's colours; good until the next call.
  func finish(_ row: UnsafeRawPointer) -> UnsafePointer<UInt8> {
    if let transparency {
      finish(row.assumingMemoryBound(to: UInt16.self), transparency)
    } else if let converter {
      converter.convert(row, to: finished, count: width)
    } else {
      return row.assumingMemoryBound(to: UInt8.self)
    }
    return UnsafePointer(finished)
  }

  private func finish(_ row: UnsafePointer<UInt16>, _ transparency: Transparency) {
    guard let converter else { return transparency.shorten(row, count: width, into: finished) }
    transparency.separate(row, count: width, into: colors)
    converter.convert(colors, to: finished, count: width)
    if let background {
      transparency.blend(finished, alphaOf: row, count: width, onto: background)
    } else {
      transparency.join(finished, alphaOf: row, count: width)
    }
  }
}

extension Channels {
  /// What a profile for these channels describes; alpha has no colour.
  var colorModel: ColorModel {
    switch self {
    case .gray, .grayAlpha: .grey
    case .rgb, .rgba: .rgb
    case .cmyk: .cmyk
    }
  }
}

extension OutputColor {
  var space: OutputSpace {
    switch self {
    case .srgb: .srgb
    case .displayP3: .displayP3
    // Of photos that have no space of their own.
    case .keep: .srgb
    }
  }
}

extension RGB {
  /// The plan's `color`, which is sRGB, in `space`.
  init(_ color: Color, in space: OutputSpace) {
    let stored = space.stored(srgb: [color.red, color.green, color.blue])
    self.init(red: stored[0], green: stored[1], blue: stored[2])
  }
}
