/// A place in a text; both count from 1, the column in characters (Unicode scalars).
public struct TextPosition: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension TextPosition: CustomStringConvertible {
  /// `14:7`, as compilers write it.
  public var description: String { "\(line):\(column)" }
}

/// Turns offsets into lines and columns. A position is noted every kilobyte, so that a
/// look-up reads a kilobyte at most, even where the whole text is one line.
struct TextIndex: Sendable {
  private static let stride = 1024
  private let marks: [TextPosition]

  init(_ text: [UInt8]) {
    var marks: [TextPosition] = []
    marks.reserveCapacity(text.count / Self.stride + 1)
    var position = TextPosition(line: 1, column: 1)
    for start in Swift.stride(from: 0, through: text.count, by: Self.stride) {
      marks.append(position)
      position.advance(over: start..<min(start + Self.stride, text.count), of: text)
    }
    self.marks = marks
  }

  /// The position of the byte at `offset` of `text`, the text that this index was made of.
  func position(of offset: Int, in text: [UInt8]) -> TextPosition {
    let mark = min(offset / Self.stride, marks.count - 1)
    var position = marks[mark]
    position.advance(over: (mark * Self.stride)..<min(offset, text.count), of: text)
    return position
  }
}

extension TextPosition {
  /// Moves past the bytes of `range`. A line ends with `\n`, `\r\n` or a lone `\r`; a
  /// continuation byte of UTF-8 begins no character.
  fileprivate mutating func advance(over range: Range<Int>, of text: [UInt8]) {
    for offset in range {
      let byte = text[offset]
      let isReturn = byte == 0x0D && (offset + 1 == text.count || text[offset + 1] != 0x0A)
      if byte == 0x0A || isReturn {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
