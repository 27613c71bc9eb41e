import Files
import Pixels
public import Probing
public import StitchPlan
import Vocabulary

/// A part with all that can go wrong before decoding behind it.
struct PreparedPart {
  var index: Int
  var canvas: PixelSize
  var surface: Surface
  var photos: PlacedPhotos
  /// The pictures of the overlays, as the plan calls them, each once.
  var overlays: [FileName]
  /// Which of the photos are alike.
  var tiles: Tiles
  /// What decoding them takes.
  var decoded: DecodedPhotos
  /// Bytes of painted photos that may be kept since they occur again, while photos of this
  /// part are decoded.
  var tileCapacity: Int
  /// The profile to go with the only photo's data, where they go through as they are; empty
  /// for none.
  var passageProfile: [UInt8]?
}

extension PreparedPart {
  /// Bytes of the canvas that stand open however small the window.
  var openRowBytes: Int {
    passageProfile == nil ? photos.openRowBytes(of: canvas) : 0
  }
}

/// All that was found wrong with a part; at least one.
struct PartFaults: Error {
  let faults: [RenderFault]

  /// - Parameter faults: what is wrong with a photo that stands in the part several times is
  ///   named once.
  init(faults: [RenderFault]) {
    var named: [RenderFault] = []
    for fault in faults where !named.contains(where: fault.repeats) { named.append(fault) }
    self.faults = named
  }

  /// Whether nothing is wrong but that the work was to stop.
  var isStop: Bool { faults.allSatisfy { $0.reason == .stopped } }
}

extension RenderFault {
  /// Whether `other` is the same photo, overlay or text with the same fault.
  fileprivate func repeats(_ other: RenderFault) -> Bool {
    switch (subject, other.subject) {
    case (.photo(_, let file), .photo(_, let otherFile)),
      (.overlay(_, let file), .overlay(_, let otherFile)):
      file == otherFile && reason == other.reason
    case (.text, .text): matter == other.matter
    default: false
    }
  }
}

extension RenderJob {
  /// Reads the headers of the photos of the part at `index` and places them.
  ///
  /// - Parameter shouldStop: asked when the photos are decoded.
  func prepare(
    part index: Int, shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(PartFaults) -> PreparedPart {
    let part = plan.parts[index]
    let settings = plan.settings(ofPart: index)
    let (headers, faults) = look(at: part.photos, ofPart: index)
    let pictures = OverlayHeaders(self, part: index)
    let allFaults = faults + pictures.faults + textFaults(ofPart: index, headers)
    guard allFaults.isEmpty else { throw PartFaults(faults: allFaults) }
    func fault(_ reason: RenderFault.Reason) -> PartFaults {
      PartFaults(faults: [RenderFault(part: index, subject: .part, reason: reason)])
    }
    guard settings.layout != .column || settings.contentWidth > 0 else {
      throw fault(.noContentWidth(width: settings.width, margin: settings.margin))
    }
    let geometry = PartGeometry(
      of: part, settings: settings, sources: headers.sources)
    let limit = plan.output.format.largestSide
    guard max(geometry.canvas.width, geometry.canvas.height) <= limit else {
      throw fault(.tooLarge(geometry.canvas, limit: limit))
    }
    let looks = LookPreparation(
      self, part: index, geometry: geometry, pictures: pictures, shouldStop: shouldStop)
    let photos = PlacedPhotos(
      part: index, photos: part.photos, headers: headers, placements: geometry.placements,
      looks: looks, root: root, shouldStop: shouldStop, profileLimit: limits.profile)
    let needs = photos.memoryFaults(above: budget.photos)
    guard needs.isEmpty else { throw PartFaults(faults: needs) }
    let tiles = Tiles(photos)
    let aside = max(0, photos.openRowBytes(of: geometry.canvas) - budget.window)
    let decoded = photos.decoded(on: budget.jobs, tiles, besideRowsOf: aside)
    if let need = MemoryNeed(rows: aside, with: decoded, of: budget) {
      throw fault(.needsMemory(need))
    }
    do throws(RenderFault) {
      let (surface, passage) = try colors(of: photos, on: geometry.canvas, settings)
      return PreparedPart(
        index: index, canvas: geometry.canvas, surface: surface, photos: photos,
        overlays: pictures.files, tiles: tiles,
        decoded: decoded, tileCapacity: budget.tiles(beside: decoded),
        passageProfile: passage)
    } catch {
      throw PartFaults(faults: [error])
    }
  }

  /// The headers of `photos`, and every fault that shows in them; a file that stands in the
  /// part several times is looked at once.
  private func look(at photos: [Photo], ofPart part: Int) -> (FileHeaders, [RenderFault]) {
    var headers = FileHeaders()
    var faults: [RenderFault] = []
    for (index, photo) in photos.enumerated() {
      let file = photoFolder.appending(photo.file)
      do throws(RenderFault.Reason) {
        let info = if let known = headers.header(of: file) { known } else { try header(of: file) }
        headers.append(info, of: file)
        try photo.check(against: info)
      } catch {
        let subject = RenderFault.Subject.photo(index: index, file: photo.file)
        faults.append(RenderFault(part: part, subject: subject, reason: error))
      }
    }
    return (headers, faults)
  }

  /// The header of `file`, unless its size is over the limits.
  func header(of file: FileName) throws(RenderFault.Reason) -> PhotoInfo {
    let info: PhotoInfo
    do { info = try probe(file, in: root) } catch { throw .unreadable(error) }
    do { try limits.check(info.size) } catch { throw .decoding(error) }
    if let fault = missingCodec(for: info) { throw .decoding(fault) }
    return info
  }
}

extension FileHeaders {
  /// What each photo's header says, in the order of the photos.
  fileprivate var sources: [Source] {
    let sources = all.map(Source.init(header:))
    return files.map { sources[$0] }
  }
}

extension Photo {
  /// Compares what the plan says of the photo with its header.
  public func check(against info: PhotoInfo) throws(RenderFault.Reason) {
    let changes = source.map { $0.changes(to: info) } ?? []
    guard changes.isEmpty else { throw .changed(changes) }
    if let crop, !crop.fits(in: info.upright) {
      throw .cropOutside(crop, upright: info.upright)
    }
  }
}

extension Source {
  init(header info: PhotoInfo) {
    self.init(
      size: info.size, orientation: info.orientation, orientationFrom: info.orientationFrom,
      bytes: info.bytes)
  }

  /// How a file with the header `info` differs from what was planned.
  func changes(to info: PhotoInfo) -> [RenderFault.Change] {
    var changes: [RenderFault.Change] = []
    if size != info.size { changes.append(.size(was: size, now: info.size)) }
    if let orientation, orientation != info.orientation {
      changes.append(.orientation(was: orientation, now: info.orientation))
    }
    if let bytes, bytes != info.bytes { changes.append(.bytes(was: bytes, now: info.bytes)) }
    return changes
  }
}
