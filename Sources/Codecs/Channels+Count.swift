import Pixels

extension Channels {
  /// Of grey or RGB, with alpha or without.
  init(count: Int32) {
    switch count {
    case 1: self = .gray
    case 2: self = .grayAlpha
    case 4: self = .rgba
    default: self = .rgb
    }
  }
}
