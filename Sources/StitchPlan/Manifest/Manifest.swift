public import Vocabulary

/// What a render made: for each part its file, and which photo fills which rows of it.
public struct Manifest: Equatable, Sendable {
  /// The version of manifests that this build writes and reads.
  public static let version = 1

  /// The program that made the parts, with its version.
  public var maker: String
  public var parts: [Part]

  public init(maker: String, parts: [Part]) {
    self.maker = maker
    self.parts = parts
  }

  public struct Part: Equatable, Sendable {
    /// From 1, as in the plan.
    public var number: Int
    /// How many the plan has.
    public var total: Int
    /// As seen from the manifest's folder.
    public var file: FileName
    public var size: PixelSize
    public var bytes: Int
    /// In lower-case hexadecimal, 64 digits.
    public var sha256: String
    public var photos: [Photo]

    public init(
      number: Int, total: Int, file: FileName, size: PixelSize, bytes: Int, sha256: String,
      photos: [Photo]
    ) {
      self.number = number
      self.total = total
      self.file = file
      self.size = size
      self.bytes = bytes
      self.sha256 = sha256
      self.photos = photos
    }
  }

  public struct Photo: Equatable, Sendable {
    /// As the plan calls it.
    public var file: FileName
    /// The pixels of the part that it takes.
    public var frame: PixelBox

    public init(file: FileName, frame: PixelBox) {
      self.file = file
      self.frame = frame
    }
  }
}

extension Manifest {
  /// The manifest as JSON, one photo on one line.
  public var text: [UInt8] {
    var writer = JSONWriter()
    writer.object(.lines) { writer in
      writer.member("manifest", Self.version)
      writer.member("maker", FileName(maker))
      writer.key("parts")
      writer.array(.lines) { writer in
        for part in parts {
          writer.element()
          writer.object(.lines) { $0.members(of: part) }
        }
      }
    }
    writer.newLine()
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  fileprivate mutating func member(_ name: String, _ value: FileName) {
    key(name)
    string(bytes: value.bytes)
  }

  fileprivate mutating func members(of part: Manifest.Part) {
    member("part", part.number)
    member("parts", part.total)
    member("file", part.file)
    member("width", part.size.width)
    member("height", part.size.height)
    member("bytes", part.bytes)
    member("sha256", FileName(part.sha256))
    key("photos")
    array(.lines) { writer in
      for photo in part.photos {
        writer.element()
        writer.object(.line) { writer in
          writer.member("file", photo.file)
          writer.member("left", photo.frame.left)
          writer.member("top", photo.frame.top)
          writer.member("width", photo.frame.width)
          writer.member("height", photo.frame.height)
        }
      }
    }
  }
}
