import CZlib
import Vocabulary

/// What the chunk IHDR says (PNG specification, 11.2.2).
struct PNGImageHeader {
  enum Color: UInt8 {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgbAlpha = 6

    /// A palette's colours count as three.
    var channels: Int {
      switch self {
      case .grey: 1
      case .greyAlpha: 2
      case .rgb, .palette: 3
      case .rgbAlpha: 4
      }
    }

    var bitDepths: [UInt8] {
      switch self {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .greyAlpha, .rgbAlpha: [8, 16]
      }
    }
  }

  let size: PixelSize
  let bitDepth: Int
  let color: Color
  let isInterlaced: Bool
}

/// Reads the first chunk, which must be IHDR.
func readImageHeader(
  _ reader: inout HeaderReader
) throws(ProbeFault.Reason) -> PNGImageHeader {
  let chunk = try PNGChunk(&reader)
  if chunk.name == "CgBI" { throw .unsupported(.png, .appleOptimised) }
  guard chunk.name == "IHDR" else { throw .malformed(.png, .firstChunk(chunk.name)) }
  guard chunk.length == 13 else { throw .malformed(.png, .badChunk("IHDR")) }
  let contents = try chunk.verifiedContents(&reader)
  let size = PixelSize(width: uint32(contents[0..<4]), height: uint32(contents[4..<8]))
  guard size.width > 0, size.height > 0 else { throw .malformed(.png, .emptySize(size)) }
  guard max(size.width, size.height) <= Int(Int32.max) else {
    throw .malformed(.png, .tooLarge(size, limit: Int(Int32.max)))
  }
  guard let color = PNGImageHeader.Color(rawValue: contents[9]),
    color.bitDepths.contains(contents[8])
  else { throw .malformed(.png, .badChunk("IHDR")) }
  for (index, name, most) in [(10, "compression", 0), (11, "filter", 0), (12, "interlace", 1)]
  where contents[index] > most {
    throw .unsupported(.png, .method(name))
  }
  return PNGImageHeader(
    size: size, bitDepth: Int(contents[8]), color: color, isInterlaced: contents[12] == 1)
}

private func uint32(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}

/// The checksum that follows a chunk with this name and these contents.
func checksum(_ nameAndContents: [UInt8]) -> Int {
  Int(czlib_crc32(nameAndContents, nameAndContents.count))
}
