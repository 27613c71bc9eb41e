/// What a box `meta` says about the items of a file (ISO/IEC 23008-12).
struct HEIFItems {
  struct Reference {
    let type: String
    let from: Int
    let to: [Int]
    /// Where the type stands in the bytes of `meta`.
    let typePosition: Int
  }

  struct Item {
    /// Four letters.
    let type: String
    /// Where they stand in the bytes of `meta`.
    let typePosition: Int
  }

  /// Where an item's first bytes lie.
  struct Location {
    let offset: Int
    let length: Int
    /// Whether `offset` counts in the box `idat` instead of in the file.
    let isInline: Bool
  }

  let bytes: [UInt8]
  private(set) var primary: Int?
  /// The items by their numbers.
  private(set) var items: [Int: Item] = [:]
  private(set) var references: [Reference] = []
  private(set) var locations: [Int: Location] = [:]
  private(set) var inlineData: Range<Int>?
  private var properties: [ISOBox] = []
  /// Numbers of properties, from 1 on, by item, in their order.
  private var associations: [Int: [Int]] = [:]

  /// More than any camera writes, and few enough that looking through them costs nothing.
  private static let mostReferences = 4096

  /// - Parameter bytes: the contents of the box `meta`, its version and flags included.
  init(meta bytes: [UInt8]) throws(ProbeFault.Reason) {
    self.bytes = bytes
    let box = ISOBox(type: "meta", typePosition: 0, contents: bytes.indices)
    var reader = BoxReader(box, of: bytes)
    _ = try reader.versionAndFlags()
    while let child = try reader.nextBox() {
      try read(child)
    }
  }

  /// The properties of `item` in the order in which they apply.
  func properties(of item: Int) throws(ProbeFault.Reason) -> [ISOBox] {
    var found: [ISOBox] = []
    for index in associations[item] ?? [] where index > 0 {
      guard index <= properties.count else { throw .malformed(.heic, .badChunk("ipma")) }
      found.append(properties[index - 1])
    }
    return found
  }

  /// The items that `item` refers to with `type`.
  func items(_ type: String, from item: Int) -> [Int] {
    references.first { $0.type == type && $0.from == item }?.to ?? []
  }

  private mutating func read(_ box: ISOBox) throws(ProbeFault.Reason) {
    var reader = BoxReader(box, of: bytes)
    switch box.type {
    case "pitm":
      let version = try reader.versionAndFlags().version
      primary = try reader.integer(version == 0 ? 2 : 4)
    case "iinf": try readItemInfos(&reader)
    case "iref": try readReferences(&reader)
    case "iloc": try readLocations(&reader)
    case "idat": inlineData = box.contents
    case "iprp":
      while let child = try reader.nextBox() { try readProperties(child) }
    default: break
    }
  }

  private mutating func readItemInfos(_ reader: inout BoxReader) throws(ProbeFault.Reason) {
    let version = try reader.versionAndFlags().version
    _ = try reader.integer(version == 0 ? 2 : 4)
    while let box = try reader.nextBox() {
      guard box.type == "infe" else { continue }
      var entry = BoxReader(box, of: bytes)
      let version = try entry.versionAndFlags().version
      // Older versions are of no use for pictures.
      guard version >= 2 else { continue }
      let item = try entry.integer(version == 2 ? 2 : 4)
      try entry.skip(2)
      let position = entry.position
      items[item] = Item(type: try entry.fourLetters(), typePosition: position)
    }
  }

  private mutating func readReferences(_ reader: inout BoxReader) throws(ProbeFault.Reason) {
    let size = try reader.versionAndFlags().version == 0 ? 2 : 4
    while let box = try reader.nextBox() {
      var entry = BoxReader(box, of: bytes)
      let from = try entry.integer(size)
      var to: [Int] = []
      for _ in 0..<(try entry.integer(2)) { to.append(try entry.integer(size)) }
      references.append(
        Reference(type: box.type, from: from, to: to, typePosition: box.typePosition))
      guard references.count <= Self.mostReferences else { throw reader.defect }
    }
  }

  private mutating func readProperties(_ box: ISOBox) throws(ProbeFault.Reason) {
    var reader = BoxReader(box, of: bytes)
    switch box.type {
    case "ipco":
      while let property = try reader.nextBox() { properties.append(property) }
    case "ipma":
      let (version, flags) = try reader.versionAndFlags()
      for _ in 0..<(try reader.integer(4)) {
        let item = try reader.integer(version == 0 ? 2 : 4)
        for _ in 0..<(try reader.integer(1)) {
          // The highest bit says whether the property is essential.
          let index = try reader.integer(flags & 1 == 1 ? 2 : 1)
          associations[item, default: []].append(index & (flags & 1 == 1 ? 0x7FFF : 0x7F))
        }
      }
    default: break
    }
  }

  /// ISO/IEC 14496-12, 8.11.3. Of an item in several pieces, the first is noted.
  private mutating func readLocations(_ reader: inout BoxReader) throws(ProbeFault.Reason) {
    let version = try reader.versionAndFlags().version
    let sizes = try reader.integer(1)
    let moreSizes = try reader.integer(1)
    let indexSize = version == 0 ? 0 : moreSizes & 0xF
    for _ in 0..<(try reader.integer(version < 2 ? 2 : 4)) {
      let item = try reader.integer(version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : try reader.integer(2) & 0xF
      try reader.skip(2)
      let base = try reader.integer(moreSizes >> 4)
      for piece in 0..<(try reader.integer(2)) {
        _ = try reader.integer(indexSize)
        let (offset, overflows) = base.addingReportingOverflow(try reader.integer(sizes >> 4))
        let length = try reader.integer(sizes & 0xF)
        guard !overflows else { throw reader.defect }
        guard piece == 0, method <= 1 else { continue }
        locations[item] = Location(offset: offset, length: length, isInline: method == 1)
      }
    }
  }
}
