import Codecs
import ColorManagement
import Files
import Pixels
import StitchPlan
import Vocabulary

/// An overlay's picture is decoded once for all sizes at which it stands on photos, at its own
/// size halved as often as leaves twice the pixels of each. Which level that is depends on the
/// picture and on the size in question alone, and what is not kept is made in the same way, row by
/// row: so the same pixels come out whatever was painted before, and however little is kept.
extension PlacedPhoto {
  /// The stored size that the picture is decoded at before it is scaled; `nil` where that would
  /// be too large to be kept, and the picture is decoded for each size.
  var level: PixelSize? {
    let (size, target) = (info.size, storedTarget)
    let (across, down) = (size.width / (2 * target.width), size.height / (2 * target.height))
    let divisor = 1 << max(0, Int.bitWidth - 1 - min(across, down).leadingZeroBitCount)
    let level = PixelSize(
      width: (size.width + divisor - 1) / divisor, height: (size.height + divisor - 1) / divisor)
    return level.layerBytes <= OverlayPictures.largestLevel ? level : nil
  }

  var layerKey: LastPictures.Key {
    LastPictures.Key(file: name, size: placement.target.size)
  }

  /// The picture as it is decoded.
  var decoded: PlacedPhoto {
    guard let level else { return self }
    return filling(placement.region, placement.orientation.upright(level))
  }

  /// The picture, with its transparency, at the size at which it is placed.
  ///
  /// - Parameter levels: pictures as they were decoded.
  func layer(
    space: OutputSpace, limits: DecodeLimits, from levels: inout LastPictures
  ) throws(RenderFault) -> OverlayPicture {
    var picture = try storedLayer(space: space, limits: limits, from: &levels)
    picture.layer = picture.layer.turned(by: placement.orientation)
    return picture
  }

  private func storedLayer(
    space: OutputSpace, limits: DecodeLimits, from levels: inout LastPictures
  ) throws(RenderFault) -> OverlayPicture {
    guard let level, level.layerBytes <= levels.limit else {
      return try decoded.storedLayer(scaledTo: storedTarget, space: space, limits: limits)
    }
    let key = LastPictures.Key(file: name, size: level)
    var picture = try levels.picture(for: key) { () throws(RenderFault) in
      try decoded.storedLayer(scaledTo: level, space: space, limits: limits)
    }
    picture.layer = try decoding { [layer = picture.layer] () throws(DecodeFault) in
      try layer.scaled(to: storedTarget)
    }
    return picture
  }

  /// The picture, with its transparency and not turned, at the size at which it is placed, scaled
  /// to `size` from there.
  func storedLayer(
    scaledTo size: PixelSize, space: OutputSpace, limits: DecodeLimits
  ) throws(RenderFault) -> OverlayPicture {
    let input = try open()
    let rows = try LayerRows(self, from: input, space: space, limits: limits)
    let layer = try decoding { () throws(DecodeFault) in
      try Layer(rowsOf: rows.size, scaledTo: size, next: rows.next)
    }
    let contents = try fingerprint(of: input)
    try checkUntouched(input)
    return OverlayPicture(layer: layer, contents: contents)
  }
}

extension PixelSize {
  /// Of a picture with its transparency.
  var layerBytes: Int { 4 * width * height }
}
