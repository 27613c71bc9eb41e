import Probing
import Rendering
import StitchPlan
import Vocabulary

/// Which pictures of photos a page is to have, and how large: as large as the page shows them,
/// as far as they all fit into it.
struct PagePictures {
  /// A picture shows what a photo's crop leaves of it, upright.
  struct Key: Hashable {
    let file: FileName
    let crop: PixelBox?
  }

  fileprivate struct Wish {
    var info: PhotoInfo
    /// Of what is shown, in the photo's pixels.
    var whole: PixelSize
    /// Pixels of the picture for one of the photo, either way; at most 1.
    var scale: Double
  }

  private var wishes: [Key: Wish] = [:]

  /// In the order of the requests.
  var keys: [Key] {
    wishes.keys.sorted { a, b in
      if a.file != b.file { return a.file.bytes.lexicographicallyPrecedes(b.file.bytes) }
      return a.crop.order.lexicographicallyPrecedes(b.crop.order)
    }
  }

  /// Wishes for a picture of a photo that the page shows `scale` times as large as the part does.
  mutating func add(_ photo: Photo, _ info: PhotoInfo, at placement: Placement, scale: Double) {
    let whole = photo.crop?.size ?? info.upright
    let longest = Double(max(whole.width, whole.height))
    // Of photos that are dots, enough to know them by when the page is zoomed.
    let wanted = max(placement.magnification * scale, Double(Self.leastSide) / longest)
    let key = Key(file: photo.file, crop: photo.crop)
    let known = wishes[key]?.scale ?? 0
    wishes[key] = Wish(info: info, whole: whole, scale: max(known, min(1, wanted)))
  }

  /// - Parameter background: what transparent photos are flattened onto, where they are.
  func requests(background: Color) -> [ThumbnailRequest] {
    let (fitting, isMuchToDecode) = (fitting, isMuchToDecode)
    return keys.compactMap { key in
      wishes[key].map { wish in
        var request = wish.request(crop: key.crop, fitting: fitting)
        request.background = background
        if isMuchToDecode { request.acceptExifThumbnails(of: wish.whole) }
        return request
      }
    }
  }

  private var isMuchToDecode: Bool {
    guard wishes.count > Self.fewPictures else { return false }
    let pixels = wishes.values.reduce(0.0) {
      $0 + Double($1.info.size.width) * Double($1.info.size.height)
    }
    return pixels > Self.fewPixels
  }

  /// What of every wish can be met. A side cannot be less than a pixel, so it is searched for.
  private var fitting: Double {
    var fitting = 1.0
    while wishes.values.reduce(0, { $0 + $1.size(fitting).pixels }) > Self.mostPixels {
      fitting *= 0.9
    }
    return fitting
  }

  /// The long side of the smallest pictures, in pixels.
  private static let leastSide = 48
  /// Of all pictures: JPEGs of some 2 MB, which a browser holds in 40 MB.
  private static let mostPixels = 10_000_000
  /// As many photos are decoded, or those of as many pixels together, which took one core a
  /// second; of more, what cameras' thumbnails show will do.
  private static let fewPictures = 24
  private static let fewPixels = 400_000_000.0
}

extension PagePictures.Wish {
  fileprivate func size(_ fitting: Double) -> PixelSize { whole.scaled(by: scale * fitting) }

  fileprivate func request(crop: PixelBox?, fitting: Double) -> ThumbnailRequest {
    let box = info.orientation.stored(crop ?? PixelBox(info.upright), inUpright: info.upright)
    let region = Region(
      left: Double(box.left), top: Double(box.top), width: Double(box.width),
      height: Double(box.height))
    return ThumbnailRequest(
      info, size: size(fitting), region: region, orientation: info.orientation)
  }
}

extension ThumbnailRequest {
  /// Cameras' thumbnails have 160 columns; where bars fill them up, a little less than that is
  /// the photo.
  fileprivate mutating func acceptExifThumbnails(of whole: PixelSize) {
    let longest = Double(max(whole.width, whole.height))
    thumbnailSizes = [160.0, 144.0].map { whole.scaled(by: $0 / longest) }
      .filter { $0.width < size.width && $0.height < size.height }
  }
}

extension Placement {
  /// Pixels of the part for one of the photo, the larger of both ways.
  fileprivate var magnification: Double {
    let size = orientation.exchangesSides ? target.size.transposed : target.size
    return max(Double(size.width) / region.width, Double(size.height) / region.height)
  }
}

extension PixelSize {
  fileprivate var pixels: Int { width * height }

  /// No side is longer than what JPEG can hold, or shorter than a pixel.
  fileprivate func scaled(by scale: Double) -> PixelSize {
    func scaled(_ length: Int) -> Int {
      max(1, Int(min(Double(OutputFormat.jpeg.largestSide), Double(length) * scale) + 0.5))
    }
    return PixelSize(width: scaled(width), height: scaled(height))
  }
}

extension PixelBox? {
  fileprivate var order: [Int] { map { [$0.left, $0.top, $0.width, $0.height] } ?? [] }
}
