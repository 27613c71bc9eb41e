/// How much of an XMP packet is looked at, in bytes.
let xmpLimit = 1 << 20

/// The value of `tiff:Orientation` in an XMP packet, as an attribute or as an element,
/// whatever prefix the packet gives the namespace. `nil` where there is none.
///
/// This is a scan and not an XML parser: packets are often cut or not well-formed, and this
/// one property is all that is wanted of them. Text in comments does not count.
func orientationValue(inXMP packet: [UInt8]) -> Int? {
  let text = withoutComments(packet.prefix(xmpLimit))
  for prefix in prefixes(of: "http://ns.adobe.com/tiff/1.0/", in: text) {
    let name = prefix + Array(":Orientation".utf8)
    for place in places(of: name, in: text) where text.indices.contains(place - 1) {
      let rest = text[(place + name.count)...]
      let isElement = text[place - 1] == UInt8(ascii: "<")
      guard isElement || isSpace(text[place - 1]) else { continue }
      if let value = isElement ? elementValue(rest) : attributeValue(rest) { return value }
    }
  }
  return nil
}

/// The value after an attribute's name: `="6"`.
private func attributeValue(_ text: ArraySlice<UInt8>) -> Int? {
  var rest = text.drop(while: isSpace)
  guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
  rest = rest.drop(while: isSpace)
  guard let quote = rest.popFirst(), isQuote(quote) else { return nil }
  return integer(rest)
}

/// The value after an element's name: `>6<`, or ` rdf:…="…">6<`.
private func elementValue(_ text: ArraySlice<UInt8>) -> Int? {
  guard let first = text.first, isSpace(first) || first == UInt8(ascii: ">"),
    let end = text.firstIndex(of: UInt8(ascii: ">"))
  else { return nil }
  return integer(text[(end + 1)...])
}

/// The integer that the text begins with, of at most nine digits.
private func integer(_ text: ArraySlice<UInt8>) -> Int? {
  let digits = text.drop(while: isSpace).prefix { (0x30...0x39).contains($0) }
  guard !digits.isEmpty, digits.count <= 9 else { return nil }
  return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

/// The prefixes that `xmlns:…="namespace"` gives to a namespace.
private func prefixes(of namespace: String, in text: [UInt8]) -> [[UInt8]] {
  let declaration = Array("xmlns:".utf8)
  return places(of: Array(namespace.utf8), in: text).compactMap { place -> [UInt8]? in
    // Backwards over the quote, the equals sign and the prefix.
    var rest = text[..<place]
    guard let quote = rest.popLast(), isQuote(quote) else { return nil }
    rest = trimmed(rest)
    guard rest.popLast() == UInt8(ascii: "=") else { return nil }
    rest = trimmed(rest)
    let start = rest.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? rest.startIndex
    guard start < rest.endIndex, rest[..<start].suffix(declaration.count) == declaration[...]
    else { return nil }
    return Array(rest[start...])
  }
}

private func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  text.lastIndex { !isSpace($0) }.map { text[...$0] } ?? []
}

private func withoutComments(_ text: ArraySlice<UInt8>) -> [UInt8] {
  var kept: [UInt8] = []
  var rest = Array(text)[...]
  while let start = places(of: Array("<!--".utf8), in: rest, most: 1).first {
    kept += rest[..<start]
    let end = places(of: Array("-->".utf8), in: rest[start...], most: 1).first
    rest = end.map { rest[($0 + 3)...] } ?? []
  }
  return kept + rest
}

/// Where `word` begins in `text`, at most `most` times.
private func places<Text: RandomAccessCollection<UInt8>>(
  of word: [UInt8], in text: Text, most: Int = 16
) -> [Int] where Text.Index == Int {
  var places: [Int] = []
  var index = text.startIndex
  while places.count < most, let start = text[index...].firstIndex(of: word[0]) {
    if text[start...].starts(with: word) { places.append(start) }
    index = start + 1
  }
  return places
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

private func isQuote(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
}
