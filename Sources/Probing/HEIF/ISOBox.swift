/// A box of the ISO base media format (ISO/IEC 14496-12, 4.2) inside bytes that were read.
struct ISOBox {
  let type: String
  /// Where the four letters of the type stand.
  let typePosition: Int
  let contents: Range<Int>
}

/// Reads big-endian fields of one box; running past its end is the box's fault.
struct BoxReader {
  let box: ISOBox
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ box: ISOBox, of bytes: [UInt8]) {
    self.box = box
    self.bytes = bytes
    position = box.contents.lowerBound
  }

  /// Bytes that are left.
  var count: Int { box.contents.upperBound - position }

  var defect: ProbeFault.Reason { .malformed(.heic, .badChunk(box.type)) }

  /// An unsigned integer of `size` bytes, 0…8. One that exceeds an `Int` is no offset, size
  /// or number that a file can have.
  mutating func integer(_ size: Int) throws(ProbeFault.Reason) -> Int {
    guard size <= count else { throw defect }
    let value = bytes[position..<(position + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    position += size
    guard let result = Int(exactly: value) else { throw defect }
    return result
  }

  mutating func fourLetters() throws(ProbeFault.Reason) -> String {
    guard count >= 4 else { throw defect }
    defer { position += 4 }
    return String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
  }

  mutating func skip(_ size: Int) throws(ProbeFault.Reason) {
    guard size >= 0, size <= count else { throw defect }
    position += size
  }

  /// The version and flags of a full box.
  mutating func versionAndFlags() throws(ProbeFault.Reason) -> (version: Int, flags: Int) {
    (try integer(1), try integer(3))
  }

  /// The bytes that are left.
  var rest: ArraySlice<UInt8> { bytes[position..<box.contents.upperBound] }

  /// The next box among those that fill the rest of this one; `nil` at its end.
  mutating func nextBox() throws(ProbeFault.Reason) -> ISOBox? {
    guard count > 0 else { return nil }
    let start = position
    var size = try integer(4)
    let typePosition = position
    let type = try fourLetters()
    if size == 1 { size = try integer(8) }
    if size == 0 { size = box.contents.upperBound - start }
    let header = position - start
    guard size >= header, size - header <= count else { throw defect }
    let contents = position..<(start + size)
    position = contents.upperBound
    return ISOBox(type: type, typePosition: typePosition, contents: contents)
  }
}
