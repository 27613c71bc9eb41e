import Codecs
import Files
import Probing
import StitchPlan
import Vocabulary

/// The photos of a part in order. What several of them have in common is kept once: a grid
/// may show a thousand photos fifty times each.
struct PlacedPhotos: RandomAccessCollection {
  /// The left upper corner of all that a photo takes.
  struct Corner {
    var left: Int32
    var top: Int32
  }

  /// The part's index in the plan.
  let part: Int
  /// As the plan has them.
  let photos: [Photo]
  /// One a file.
  let headers: FileHeaders
  /// The placements that there are, each as if it stood in the corner of the canvas.
  private(set) var shapes: [Placement] = []
  /// For each photo, which of ``shapes`` is its own.
  private(set) var shapeOfPhoto: [Int32] = []
  var corners: [Corner]
  /// Outside of which no photo must lie.
  let root: InputRoot?
  let shouldStop: @Sendable () -> Bool
  /// The largest colour profile that is read, in bytes.
  let profileLimit: Int
  let contents = PhotoContents()
  /// What stands on and behind the photos; `nil` where nothing does.
  private let looks: LookPreparation?

  init(
    part: Int, photos: [Photo], headers: FileHeaders, placements: [Placement],
    looks: LookPreparation, root: InputRoot?, shouldStop: @escaping @Sendable () -> Bool,
    profileLimit: Int
  ) {
    self.part = part
    self.photos = photos
    self.headers = headers
    self.looks = looks.isEmpty ? nil : looks
    self.root = root
    self.shouldStop = shouldStop
    self.profileLimit = profileLimit
    corners = placements.map { Corner(left: Int32($0.frame.left), top: Int32($0.frame.top)) }
    var known: [Shape: Int32] = [:]
    for placement in placements {
      let shape = placement.moved(left: -placement.frame.left, top: -placement.frame.top)
      let index = known[Shape(shape)] ?? Int32(shapes.count)
      if Int(index) == shapes.count {
        shapes.append(shape)
        known[Shape(shape)] = index
      }
      shapeOfPhoto.append(index)
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { corners.count }

  subscript(index: Int) -> PlacedPhoto {
    let corner = corners[index]
    return photo(index, at: shape(of: index).moved(left: Int(corner.left), top: Int(corner.top)))
  }

  /// The photo as if it stood in the corner of the canvas.
  func alone(_ index: Int) -> PlacedPhoto { photo(index, at: shape(of: index)) }

  private func photo(_ index: Int, at placement: Placement) -> PlacedPhoto {
    let info = headers[index]
    return PlacedPhoto(
      part: part, index: index, name: photos[index].file, file: headers.files[index], info: info,
      placement: placement, standsInOpenRows: standSideBySide,
      look: looks?.look(ofPhoto: index, info: info, at: placement) ?? PhotoLook(), root: root,
      shouldStop: shouldStop, profileLimit: profileLimit, contents: contents)
  }

  /// Whether anything stands on, below or behind a photo.
  var haveLooks: Bool { looks != nil }

  /// Whether a photo stands on a backdrop.
  var haveBackdrops: Bool {
    looks?.hasBackdrop == true && shapes.contains { $0.cover != nil }
  }

  /// What else besides its file and its shape decides the pixels of `photo`; `nil` for nothing.
  func lookKey(of photo: Int) -> LookPreparation.Key? {
    looks?.key(ofPhoto: photo, info: headers[photo])
  }

  /// The placement of `photo` as if it stood in the corner of the canvas.
  func shape(of photo: Int) -> Placement { shapes[Int(shapeOfPhoto[photo])] }

  private var standSideBySide: Bool { count > 1 && corners[0].top == corners[1].top }

  /// Bytes of a canvas of that size that stand open however small the window: the rows of
  /// photos that stand side by side, and of the bands that these touch. 0 for a column.
  func openRowBytes(of canvas: PixelSize) -> Int {
    guard standSideBySide else { return 0 }
    let rows = shapes.reduce(0) { Swift.max($0, $1.extent.height) }
    let bands = 2 * PictureEncoding.bandRows(width: canvas.width)
    return 3 * canvas.width * Swift.min(rows + bands, canvas.height)
  }

  /// All that `photo` takes of the canvas.
  func place(of photo: Int) -> PixelBox {
    let corner = corners[photo]
    return shape(of: photo).extent.moved(left: Int(corner.left), top: Int(corner.top))
  }
}

/// The headers of a part's photos, one a file.
struct FileHeaders {
  private(set) var all: [PhotoInfo] = []
  /// For each photo, which of ``all`` is its file's.
  private(set) var files: [Int] = []
  private var known: [FileName: Int] = [:]

  /// That of the photo at `index`.
  subscript(index: Int) -> PhotoInfo { all[files[index]] }

  /// What is known of `file` from another photo.
  func header(of file: FileName) -> PhotoInfo? { known[file].map { all[$0] } }

  /// Takes the header of the next photo.
  mutating func append(_ info: PhotoInfo, of file: FileName) {
    if let index = known[file] {
      files.append(index)
    } else {
      known[file] = all.count
      files.append(all.count)
      all.append(info)
    }
  }
}

/// A placement as a key.
struct Shape: Hashable {
  private let boxes: [PixelBox?]
  private let region: [Double]
  private let orientation: Orientation

  init(_ placement: Placement) {
    boxes = [placement.frame, placement.target, placement.caption]
    let region = placement.region
    self.region = [region.left, region.top, region.width, region.height]
    orientation = placement.orientation
  }
}

extension Placement {
  /// All that the photo takes: its frame and its caption.
  var extent: PixelBox {
    var box = frame
    if let caption { box.height = caption.rows.upperBound - frame.top }
    return box
  }

  fileprivate func moved(left: Int, top: Int) -> Placement {
    var placement = self
    placement.frame = frame.moved(left: left, top: top)
    placement.target = target.moved(left: left, top: top)
    placement.caption = caption?.moved(left: left, top: top)
    return placement
  }
}

extension PixelBox {
  fileprivate func moved(left columns: Int, top rows: Int) -> PixelBox {
    PixelBox(left: left + columns, top: top + rows, width: width, height: height)
  }
}
