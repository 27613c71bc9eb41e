public import Vocabulary

/// Everything that is wrong with a plan.
public struct PlanFaults: Error, Equatable, Sendable {
  /// In the order of the text.
  public var faults: [PlanFault]
  /// Whether so many were found that there may be more.
  public var isCut: Bool { faults.count >= JSONReader.mostFaults }

  public init(faults: [PlanFault]) { self.faults = faults }
}

/// One thing that is wrong with a plan.
public struct PlanFault: Equatable, Sendable {
  /// The value at fault, or the object that lacks something.
  public var place: PlanPlace
  /// Where that is in the text; `nil` for a plan that was not read from one.
  public var position: TextPosition?
  public var fact: PlanFact

  public init(place: PlanPlace, position: TextPosition? = nil, fact: PlanFact) {
    self.place = place
    self.position = position
    self.fact = fact
  }
}

/// What can be wrong with a plan, with the facts that a message needs.
public enum PlanFact: Equatable, Sendable {
  case syntax(SyntaxProblem)

  // One value.
  case wrongType(expected: PlanValueKind, found: PlanValueKind, text: String)
  case notWhole(found: String, range: ClosedRange<Int>)
  /// `nearest` is the end of the range that is nearer.
  case outOfRange(found: String, range: ClosedRange<Int>, nearest: Int)
  case unknownNumber(found: String, choices: [Int], suggestion: Int?)
  case unknownWord(found: String, choices: [String], suggestion: String?)
  case unknownColor(found: String, suggestion: String?)
  case newerVersion(found: String, readable: ClosedRange<Int>)
  case badTemplate(NameTemplate.Fault)
  case badText(TextTemplate.Fault)
  case fractionOutOfRange(found: String, range: ClosedRange<Fraction>)
  case unknownLayout(found: String)
  case emptyFileName
  case nulInFileName
  /// An escape for a raw byte outside a file name.
  case rawByte(UInt8)
  case loneSurrogate(UInt16)

  // One object.
  case unknownField(String, FieldSuggestion?)
  case duplicateField(String, first: TextPosition)
  case missingField(String)
  /// Of these fields there must be exactly one.
  case notOneOf([String], found: [String])
  /// The field says nothing beside the other one.
  case idleField(String, beside: String)
  case noParts
  case noPhotos
  /// More parts and photos in all than a plan may list.
  case tooManyElements(limit: Int)

  // Several values together.
  case marginsFillWidth(margin: Int, width: Int)
  /// Every part would get this name: the template has no `{part}`.
  case sharedName(String)
  /// Two parts would get this name; the other one's index.
  case repeatedName(FileName, otherPart: Int)
  /// Two parts would get names that some file systems take for one.
  case similarName(FileName, other: FileName, otherPart: Int)
  case nameTooLong(FileName, limit: Int)
  case cropOutside(PixelBox, of: PixelSize)
  /// `fittingWidth` is the widest canvas at which the part would fit, if there is one.
  case partTooLarge(PixelSize, format: OutputFormat, layout: Layout, fittingWidth: Int?)
  /// The colours of the photo are to be kept, but there are this many.
  case severalColors(photos: Int)
}

/// The kinds of JSON values, with whole numbers apart.
public enum PlanValueKind: Hashable, Sendable {
  case object, list, string, wholeNumber, number, boolean, null
  /// A photo: a string or an object.
  case photo
  /// A list of a width and a height.
  case size
}

/// What an unknown field may have been meant as.
public enum FieldSuggestion: Equatable, Sendable {
  /// A field of the same object.
  case field(String)
  /// A field of that name belongs into these other objects.
  case elsewhere([String])
  /// Not a field but the value of the field that has the object, as a word.
  case word(String, of: String)
}
