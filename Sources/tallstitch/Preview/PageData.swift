import StitchPlan
import Vocabulary

/// What the page of a preview has to know besides the plan.
struct PageData {
  /// What was seen of one photo of the plan.
  struct Photo {
    /// Upright.
    var size: PixelSize
    /// Its place in ``PageData/thumbnails``; `nil` where there is none.
    var thumbnail: Int?
    /// Why there is none.
    var fault: String?
    /// On which it was taken; `nil` where that is not known.
    var day: String?
  }

  /// A picture that stands on photos.
  struct Overlay {
    /// As the plan calls it.
    var file: FileName
    /// Upright; a square where it is not known.
    var size = PixelSize(width: 1, height: 1)
    /// A JPEG or a PNG; `nil` where there is none.
    var picture: [UInt8]?
    /// Why there is none.
    var fault: String?
  }

  /// What the saved plan is to be called.
  var fileName: FileName
  /// What `{plan}` stands for in the names of parts.
  var planName: FileName
  /// The height above which a part is marked, in pixels.
  var maxHeight: Int
  /// By part.
  var photos: [[Photo]]
  /// JPEGs and, where something shows through, PNGs.
  var thumbnails: [[UInt8]]
  /// Each picture once.
  var overlays: [Overlay]

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object(.line) { writer in
      writer.key("fileName")
      writer.string(bytes: fileName.bytes)
      writer.key("planName")
      writer.string(bytes: planName.bytes)
      writer.key("maxHeight")
      writer.integer(maxHeight)
      writer.key("photos")
      writer.list(photos) { writer, photos in writer.list(photos) { $0.photo($1) } }
      writer.key("thumbnails")
      writer.list(thumbnails) { $0.string(bytes: base64($1)) }
      writer.key("overlays")
      writer.list(overlays) { $0.overlay($1) }
    }
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func list<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    array(.line) { writer in
      for element in elements {
        writer.element()
        write(&writer, element)
      }
    }
  }

  /// `[width, height, thumbnail or null, fault or null, day or null]`.
  fileprivate mutating func photo(_ photo: PageData.Photo) {
    array(.line) { writer in
      writer.element()
      writer.integer(photo.size.width)
      writer.element()
      writer.integer(photo.size.height)
      writer.element()
      if let thumbnail = photo.thumbnail { writer.integer(thumbnail) } else { writer.null() }
      writer.element()
      if let fault = photo.fault { writer.string(fault) } else { writer.null() }
      writer.element()
      if let day = photo.day { writer.string(day) } else { writer.null() }
    }
  }

  /// `[file, width, height, picture or null, fault or null]`.
  fileprivate mutating func overlay(_ overlay: PageData.Overlay) {
    array(.line) { writer in
      writer.element()
      writer.string(bytes: overlay.file.bytes)
      writer.element()
      writer.integer(overlay.size.width)
      writer.element()
      writer.integer(overlay.size.height)
      writer.element()
      if let picture = overlay.picture {
        writer.string(bytes: base64(picture))
      } else {
        writer.null()
      }
      writer.element()
      if let fault = overlay.fault { writer.string(fault) } else { writer.null() }
    }
  }
}
