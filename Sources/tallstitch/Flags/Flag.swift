import StitchPlan
import Vocabulary

/// One option of the command line, described once: the parser, both helps, the man page
/// and the completions all read this.
struct Flag: Sendable {
  let name: FlagName
  /// The one-letter form, without its dash.
  var short: Character?
  let value: FlagValueKind
  /// What holds where the option is not given, as it would be typed or as a phrase.
  var standard: String?
  let section: FlagSection
  /// Whether it only refines what is there without it, so that `-h` gives no more than its name.
  var isRefinement = false
  /// One line for `-h` and the completions; no capital, no full stop.
  let brief: String
  /// Sentences for `--help` and the man page.
  var detail: String

  /// `--width`.
  var long: String { "--" + name.rawValue }
}

/// The long name of every option, over all commands.
enum FlagName: String, CaseIterable, Sendable {
  case filesFrom = "files-from"
  case null, recursive, sort, reverse
  case skipUnreadable = "skip-unreadable"
  case complete, root
  case layout, width, spacing, margin, background
  case columns, cell, fit
  case rowHeight = "row-height"
  case longSide = "long-side"
  case canvas, target, apart
  case noEnlarge = "no-enlarge"
  case overlay
  case overlayText = "overlay-text"
  case overlayColor = "overlay-color"
  case overlayAnchor = "overlay-anchor"
  case overlayWidth = "overlay-width"
  case overlayMargin = "overlay-margin"
  case overlayOpacity = "overlay-opacity"
  case caption
  case backdrop
  case backdropBlur = "backdrop-blur"
  case backdropDim = "backdrop-dim"
  case maxHeight = "max-height"
  case maxWidth = "max-width"
  case maxSize = "max-size"
  case over
  case minWidth = "min-width"
  case parts
  case maxPhotos = "max-photos"
  case balance
  case output, name, format, quality, chroma, color, force, resume, manifest, quiet
  case part, jobs, memory, json, photos
  case maxPixels = "max-pixels"
  case maxScans = "max-scans"
  case maxProfile = "max-profile"
  case help, version
}

/// What follows an option.
enum FlagValueKind: Sendable {
  /// Nothing: the option is a switch.
  case none
  /// A whole number in a range, or one of some words.
  case number(ClosedRange<Int>, or: [String] = [])
  /// A width and a height in pixels, both in a range, or one number for both.
  case pixels(ClosedRange<Int>)
  /// Bytes, at least so many: a whole number with K, M or G behind it.
  case size(atLeast: Int)
  /// One of some words; the string names it in the help.
  case choice(String, [String])
  /// A colour, as plans write it.
  case color
  /// The name of a file or folder.
  case path(String, kind: PathKind)
  /// A template for the names of parts.
  case template
  /// A template for text on or below photos.
  case text
  /// A decimal number in a range.
  case fraction(ClosedRange<Fraction>)
  /// Numbers and ranges of numbers from 1: `2,5-7`.
  case numbers

  enum PathKind: Sendable { case file, folder }

  /// How the help shows the value; `nil` for a switch.
  var placeholder: String? {
    switch self {
    case .none: nil
    case .number: "N"
    case .pixels: "N|WxH"
    case .size: "SIZE"
    case .choice(let name, _): name
    case .color: "COLOR"
    case .path(let name, _): name
    case .template: "TEMPLATE"
    case .text: "TEXT"
    case .fraction: "F"
    case .numbers: "LIST"
    }
  }

  /// The words that may stand as the value.
  var words: [String] {
    switch self {
    case .number(_, let words), .choice(_, let words): words
    case .none, .pixels, .size, .color, .path, .template, .text, .fraction, .numbers: []
    }
  }
}

/// The headings under which the help lists options, in this order.
enum FlagSection: String, CaseIterable, Sendable {
  case input = "Input"
  case layout = "Layout"
  case look = "Look"
  case division = "Division into parts"
  case output = "Output"
  case limits = "Limits"
  case general = "General"
}
