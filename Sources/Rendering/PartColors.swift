import Codecs
import ColorManagement
import Files
import Pixels
import Probing
import StitchPlan
import Vocabulary

extension RenderJob {
  /// What the part's photos are painted on, and the profile of the photo whose data go through
  /// as they are instead.
  func colors(
    of photos: PlacedPhotos, on canvas: PixelSize, _ settings: Settings
  ) throws(RenderFault) -> (Surface, passage: [UInt8]?) {
    let space = plan.output.color.space
    var surface = Surface(
      space: space, background: RGB(settings.background.color, in: space))
    guard photos.count == 1 else { return (surface, nil) }
    let photo = photos[0]
    let mayPass = plan.output.format == .jpeg && photo.staysAsItIs(on: canvas)
    let keeps = plan.output.color == .keep
    guard mayPass || keeps else { return (surface, nil) }
    let (description, _) = try photo.colors(of: photo.open())
    let model = photo.info.colorModel
    if keeps, let own = description.ownSpace(for: model) {
      surface.background = RGB(stored: own.stored(srgb: settings.background.color.channels))
      surface.own = own
    }
    let passage = mayPass ? description.passage(model, keeps ? nil : space) : nil
    return (surface, passage)
  }
}

extension PlacedPhoto {
  /// Whether the part is the photo's pixels as they are stored, and nothing else.
  fileprivate func staysAsItIs(on canvas: PixelSize) -> Bool {
    info.format == .jpeg && info.size == canvas && placement.orientation == .topLeft
      && look.isEmpty
      && placement.target == PixelBox(canvas)
      && placement.region.wholePixels == PixelBox(info.size)
  }

  /// The photo's data, to go through as they are.
  func passage(profile: [UInt8]) throws(RenderFault) -> JPEGPassage {
    let input = try open()
    return try decoding { () throws(DecodeFault) in
      try JPEGPassage(input, profile: profile)
    }
  }

  /// Decodes the photo as small as that is possible, for nothing but to see that it is whole
  /// and undamaged.
  ///
  /// - Returns: what is odd about the photo's file.
  func checkSoundness(limits: DecodeLimits) throws(RenderFault) -> [PhotoDefect] {
    let input = try open()
    let decoder = try decoder(of: input, limits: limits)
    let (description, defects) = try colors(of: input)
    let found = description.converter(for: info.colorModel, bits: 8, to: .srgb).defects
    try decoding { () throws(DecodeFault) in
      let layout = try decoder.start(keeping: 0.01).layout
      let row = UnsafeMutableRawPointer.allocate(byteCount: layout.bytesPerRow, alignment: 16)
      defer { row.deallocate() }
      for _ in 0..<layout.size.height { try decoder.readRow(into: row) }
      try decoder.finish()
    }
    try noteContents(of: input)
    try checkUntouched(input)
    let stray = decoder.strayBytes
    return (defects + found).map(PhotoDefect.color) + (stray > 0 ? [.strayBytes(stray)] : [])
  }
}

extension ColorDescription {
  /// The profile to go with the data of a JPEG that stay as they are; `nil` where they may
  /// not, since `space` is another one.
  ///
  /// - Parameter space: `nil` for the photo's own.
  fileprivate func passage(_ model: ColorModel, _ space: OutputSpace?) -> [UInt8]? {
    guard let space else { return ownProfile(for: model) ?? unsaidProfile(model) }
    guard converter(for: model, bits: 8, to: space).converter == nil else { return nil }
    return model == .rgb ? space.profile : []
  }

  private func unsaidProfile(_ model: ColorModel) -> [UInt8] {
    model == .rgb ? OutputSpace.srgb.profile : []
  }
}

extension PhotoInfo {
  /// Of the pixels that the decoder delivers, as far as the header tells it from that of RGB.
  fileprivate var colorModel: ColorModel {
    switch (channels, format) {
    case (1, _), (2, _): .grey
    case (4, .jpeg): .cmyk
    default: .rgb
    }
  }
}

extension Color {
  fileprivate var channels: [UInt8] { [red, green, blue] }
}

extension RGB {
  init(stored channels: [UInt8]) {
    self.init(red: channels[0], green: channels[1], blue: channels[2])
  }
}
