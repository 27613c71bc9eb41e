/// A box of the ISO base media format.
public func box(_ type: String, _ contents: [UInt8]...) -> [UInt8] {
  let all = Array(contents.joined())
  return bigEndian(8 + all.count, 4) + Array(type.utf8) + all
}

/// A box with a version and flags.
public func fullBox(
  _ type: String, version: Int = 0, flags: Int = 0, _ contents: [UInt8]...
) -> [UInt8] {
  box(type, bigEndian(version, 1), bigEndian(flags, 3), Array(contents.joined()))
}

/// `value` in `count` bytes; a negative one in two's complement.
public func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// A HEIF file of items, put together from their data.
public struct HEIFBuilding {
  public struct Item {
    public var type: String
    public var data: [UInt8]
    /// Boxes, in the order in which they apply.
    public var properties: [[UInt8]]

    public init(_ type: String, _ data: [UInt8], _ properties: [[UInt8]] = []) {
      self.type = type
      self.data = data
      self.properties = properties
    }

    /// The picture ``CodedQuarters/color`` with more properties.
    public static func color(_ properties: [UInt8]...) -> Item {
      Item("av01", CodedQuarters.color, quarters(CodedQuarters.colorConfiguration) + properties)
    }

    public static func deep() -> Item {
      Item("av01", CodedQuarters.deep, quarters(CodedQuarters.deepConfiguration))
    }

    public static func gray(_ properties: [UInt8]...) -> Item {
      Item("av01", CodedQuarters.gray, quarters(CodedQuarters.grayConfiguration) + properties)
    }

    /// The levels 0, 100, 180 and 255 in limited range, which the bitstream alone says.
    public static func limitedGray(_ properties: [UInt8]...) -> Item {
      Item(
        "av01", CodedQuarters.limitedGray,
        quarters(CodedQuarters.grayConfiguration) + properties)
    }

    public static func deepLimitedGray() -> Item {
      Item(
        "av01", CodedQuarters.deepLimitedGray, quarters(CodedQuarters.deepGrayConfiguration))
    }

    /// Colours in BT.2020 with PQ, which the bitstream alone says.
    public static func pqColor(_ properties: [UInt8]...) -> Item {
      Item(
        "av01", CodedQuarters.pqColor,
        quarters(CodedQuarters.colorConfiguration) + properties)
    }

    /// A picture of 300×200 pixels whose box owns up to 23×17.
    public static func understated(_ properties: [UInt8]...) -> Item {
      Item(
        "av01", CodedQuarters.large, quarters(CodedQuarters.grayConfiguration) + properties)
    }

    public static func hevc(_ properties: [UInt8]...) -> Item {
      let size = fullBox("ispe", bigEndian(64, 4), bigEndian(64, 4))
      return Item(
        "hvc1", CodedQuarters.hevc,
        [size, box("hvcC", CodedQuarters.hevcConfiguration)] + properties)
    }

    private static func quarters(_ configuration: [UInt8]) -> [[UInt8]] {
      [fullBox("ispe", bigEndian(23, 4), bigEndian(17, 4)), box("av1C", configuration)]
    }
  }

  /// Numbered from 1.
  public var items: [Item]
  public var primary = 1
  /// A type, the item that refers, and those that it refers to.
  public var references: [(type: String, from: Int, to: [Int])]
  public var brands = "avifmif1miaf"

  public init(
    _ items: [Item], references: [(type: String, from: Int, to: [Int])] = [],
    brands: String = "avifmif1miaf"
  ) {
    self.items = items
    self.references = references
    self.brands = brands
  }

  public var bytes: [UInt8] {
    let start = box("ftyp", Array(brands.prefix(4).utf8), bigEndian(0, 4), Array(brands.utf8))
    let dataStart = start.count + meta(dataStart: 0).count + 8
    return start + meta(dataStart: dataStart) + box("mdat", Array(items.map(\.data).joined()))
  }

  private func meta(dataStart: Int) -> [UInt8] {
    fullBox(
      "meta", fullBox("hdlr", bigEndian(0, 4), Array("pict".utf8), bigEndian(0, 13)),
      fullBox("pitm", bigEndian(primary, 2)), locations(from: dataStart), infos,
      references.isEmpty ? [] : fullBox("iref", referenceBoxes),
      box("iprp", box("ipco", Array(items.flatMap(\.properties).joined())), associations))
  }

  private func locations(from start: Int) -> [UInt8] {
    var offset = start
    var entries = bigEndian(items.count, 2)
    for (index, item) in items.enumerated() {
      entries += bigEndian(index + 1, 2) + bigEndian(0, 2) + bigEndian(1, 2)
      entries += bigEndian(offset, 4) + bigEndian(item.data.count, 4)
      offset += item.data.count
    }
    return fullBox("iloc", [0x44, 0], entries)
  }

  private var infos: [UInt8] {
    let entries = items.enumerated().flatMap { index, item in
      fullBox(
        "infe", version: 2, bigEndian(index + 1, 2), bigEndian(0, 2), Array(item.type.utf8), [0])
    }
    return fullBox("iinf", bigEndian(items.count, 2), entries)
  }

  private var referenceBoxes: [UInt8] {
    references.flatMap { reference in
      box(
        reference.type, bigEndian(reference.from, 2), bigEndian(reference.to.count, 2),
        reference.to.flatMap { bigEndian($0, 2) })
    }
  }

  /// Every item has properties of its own, all marked as essential.
  private var associations: [UInt8] {
    var next = 1
    var entries: [UInt8] = []
    let described = items.enumerated().filter { !$1.properties.isEmpty }
    for (index, item) in described {
      entries += bigEndian(index + 1, 2) + bigEndian(item.properties.count, 1)
      for _ in item.properties {
        entries += bigEndian(0x80 | next, 1)
        next += 1
      }
    }
    return fullBox("ipma", bigEndian(described.count, 4), entries)
  }
}

extension Picture {
  /// What ``CodedQuarters`` shows.
  public static var quarters: Picture { quarters(alpha: [255, 255, 255, 255], channels: 3) }

  /// The same with an alpha by quarter.
  public static func quarters(alpha: [Int], channels: Int = 4) -> Picture {
    let colors = [[200, 40, 40], [40, 180, 60], [50, 60, 200], [230, 230, 120]]
    return Picture(width: 23, height: 17, channels: channels) { x, y in
      let quarter = (x < 10 ? 0 : 1) + (y < 6 ? 0 : 2)
      return Array((colors[quarter] + [alpha[quarter]]).prefix(channels))
    }
  }
}
