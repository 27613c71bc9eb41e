import Vocabulary

/// The frame header of a JPEG that libjpeg decodes (ITU-T T.81, B.2.2).
struct JPEGFrame {
  struct Component {
    let id: UInt8
    /// Horizontal and vertical sampling factors, 1…4.
    let h: Int
    let v: Int
    /// The number of its quantization table.
    let table: UInt8

    var blocks: Int { h * v }
  }

  let size: PixelSize
  let components: [Component]
  let isProgressive: Bool

  /// libjpeg's JPEG_MAX_DIMENSION.
  private static let maximumSide = 65_500

  /// - Parameter contents: the segment after its length.
  init(_ contents: [UInt8], marker: JPEGMarker) throws(ProbeFault.Reason) {
    let bad = ProbeFault.Reason.malformed(.jpeg, .badSegment(marker: marker.rawValue))
    guard contents.count >= 6 else { throw bad }
    let count = Int(contents[5])
    isProgressive = marker.isProgressive
    size = PixelSize(
      width: Int(contents[3]) << 8 | Int(contents[4]),
      height: Int(contents[1]) << 8 | Int(contents[2]))
    guard contents[0] == 8 else {
      throw .unsupported(.jpeg, .precision(bits: Int(contents[0])))
    }
    guard size.width > 0 else { throw .malformed(.jpeg, .emptySize(size)) }
    guard size.height > 0 else { throw .unsupported(.jpeg, .lateHeight) }
    guard size.width <= Self.maximumSide, size.height <= Self.maximumSide else {
      throw .malformed(.jpeg, .tooLarge(size, limit: Self.maximumSide))
    }
    guard contents.count == 6 + 3 * count else { throw bad }
    guard [1, 3, 4].contains(count) else { throw .unsupported(.jpeg, .components(count)) }
    components = (0..<count).map { index in
      let start = 6 + 3 * index
      let factors = Int(contents[start + 1])
      return Component(
        id: contents[start], h: factors >> 4, v: factors & 15, table: contents[start + 2])
    }
    try checkSampling()
  }

  /// libjpeg scales each component up by whole numbers only.
  private func checkSampling() throws(ProbeFault.Reason) {
    let widest = components.map(\.h).max() ?? 1
    let tallest = components.map(\.v).max() ?? 1
    let isSound = components.allSatisfy {
      (1...4).contains($0.h) && (1...4).contains($0.v) && widest % $0.h == 0
        && tallest % $0.v == 0
    }
    guard isSound else { throw .malformed(.jpeg, .sampling) }
  }
}

extension JPEGFrame {
  /// Samples of all components, whole blocks of those that belong together.
  var samples: Int {
    let across = 8 * (components.map(\.h).max() ?? 1)
    let down = 8 * (components.map(\.v).max() ?? 1)
    let units = ((size.width + across - 1) / across) * ((size.height + down - 1) / down)
    return units * components.reduce(0) { $0 + 64 * $1.blocks }
  }
}

/// Checks the header of the first scan, after its marker. A file that is cut off in it has
/// lost its pixels only, and those are not looked at here.
///
/// - Returns: whether the scan has all of the frame's components.
func checkScan(
  of frame: JPEGFrame, with tables: JPEGTables, from reader: inout HeaderReader
) throws(ProbeFault.Reason) -> Bool {
  guard let components = try scannedComponents(of: frame, from: &reader) else { return true }
  guard components.allSatisfy({ tables.quantization.contains($0.table) }) else {
    throw .malformed(.jpeg, .noTable)
  }
  // T.81, B.2.3; a scan of one component has one block a unit whatever its factors say.
  let blocks = components.reduce(0) { $0 + $1.blocks }
  guard components.count == 1 || blocks <= 10 else { throw .malformed(.jpeg, .sampling) }
  return components.count == frame.components.count
}

/// The components that the scan header names; `nil` where the file ends before it does.
private func scannedComponents(
  of frame: JPEGFrame, from reader: inout HeaderReader
) throws(ProbeFault.Reason) -> [JPEGFrame.Component]? {
  let bad = ProbeFault.Reason.malformed(
    .jpeg, .badSegment(marker: JPEGMarker.startOfScan.rawValue))
  let start = try reader.peek(3)
  guard start.count == 3 else { return nil }
  let count = Int(start[2])
  guard (1...4).contains(count), Int(start[0]) << 8 | Int(start[1]) == 6 + 2 * count else {
    throw bad
  }
  let scan = try reader.peek(3 + 2 * count)
  guard scan.count == 3 + 2 * count else { return nil }
  var waiting = frame.components
  var found: [JPEGFrame.Component] = []
  for index in 0..<count {
    let id = scan[3 + 2 * index]
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { throw bad }
    found.append(waiting.remove(at: place))
  }
  return found
}
