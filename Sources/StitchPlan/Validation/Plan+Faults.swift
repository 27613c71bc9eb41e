public import Vocabulary

extension Plan {
  /// The longest file name, in bytes, that the usual file systems take.
  public static let longestName = 255

  /// The files that the parts become, in order.
  ///
  /// - Parameter planName: what `{plan}` stands for: the plan's file name without its
  ///   extension. It is data: no character in it is special.
  public func outputNames(planName: FileName) -> [FileName] {
    parts.indices.map { outputName(ofPart: $0, planName: planName) }
  }

  /// A template at fault, which only a plan that was not read can have, stands for itself.
  private func outputName(ofPart index: Int, planName: FileName) -> FileName {
    let text = parts[index].name ?? output.name
    guard let template = try? NameTemplate(text) else { return FileName(text) }
    return template.name(
      plan: planName, part: index + 1, of: parts.count,
      photo: parts[index].photos.first?.file ?? "", format: output.format)
  }

  /// What is wrong with the parts' file names: two parts of one name, or of names that some
  /// file systems do not tell apart, or a name that none takes.
  ///
  /// - Parameter planName: as for ``outputNames(planName:)``.
  public func nameFaults(planName: FileName) -> [PlanFault] {
    nameFaults(planName: .some(planName))
  }

  /// - Parameter planName: `nil` while it is not known: then only what is wrong under any
  ///   name is found.
  func nameFaults(planName: FileName?) -> [PlanFault] {
    // No template and no name of a file has a NUL, so this one collides with nothing.
    let names = outputNames(planName: planName ?? FileName(bytes: [0]))
    let shown = planName == nil ? outputNames(planName: "{plan}") : names
    var faults: [PlanFault] = []
    let isShared = parts.count { $0.name == nil } > 1 && !outputNameTellsPartsApart
    if isShared {
      faults.append(PlanFault(place: Self.namePlace, fact: .sharedName(output.name)))
    }
    var seen: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      if name.bytes.count > Self.longestName {
        let place = parts[index].name == nil ? Self.namePlace : namePlace(ofPart: index)
        if !faults.contains(where: { $0.place == place }) {
          let fact = PlanFact.nameTooLong(shown[index], limit: Self.longestName)
          faults.append(PlanFault(place: place, fact: fact))
        }
      }
      let other = seen[name.folded]
      seen[name.folded] = other ?? index
      guard let other else { continue }
      // That one is listed above, once for all its parts.
      if isShared, parts[index].name == nil, parts[other].name == nil { continue }
      let fact =
        names[other] == name
        ? PlanFact.repeatedName(shown[index], otherPart: other)
        : .similarName(shown[index], other: shown[other], otherPart: other)
      faults.append(PlanFault(place: namePlace(ofPart: index), fact: fact))
    }
    return faults
  }

  private var outputNameTellsPartsApart: Bool {
    guard let template = try? NameTemplate(output.name) else { return true }
    return template.tellsPartsApart
  }

  /// Where the template is that holds for parts without one.
  private static let namePlace = PlanPlace([.key("output"), .key("name")])

  private func namePlace(ofPart index: Int) -> PlanPlace {
    PlanPlace.part(index).appending("name")
  }

  /// Margins that leave no room: the plan's own, where a part takes both its width and its
  /// margin from the plan, and each part's that sets one of them.
  ///
  /// - Parameter isDoubtful: tells the places whose values are at fault already.
  func marginFaults(except isDoubtful: (PlanPlace) -> Bool) -> [PlanFault] {
    let top = PlanPlace()
    let planIsDoubtful = isDoubtful(top.appending("width")) || isDoubtful(top.appending("margin"))
    var faults: [PlanFault] = []
    let columns = parts.indices.filter { settings(ofPart: $0).layout == .column }
    if !planIsDoubtful, columns.contains(where: { !parts[$0].setsContentWidth }) {
      faults += marginFault(of: settings, at: top)
    }
    for index in columns where parts[index].setsContentWidth && !planIsDoubtful {
      let place = PlanPlace.part(index)
      if isDoubtful(place.appending("width")) || isDoubtful(place.appending("margin")) { continue }
      faults += marginFault(of: settings(ofPart: index), at: place)
    }
    return faults
  }

  /// Parts of several photos whose colours are to be kept: a file has one colour space.
  var colorFaults: [PlanFault] {
    guard output.color == .keep else { return [] }
    return parts.enumerated().compactMap { index, part in
      guard part.photos.count > 1 else { return nil }
      return PlanFault(
        place: PlanPlace.part(index).appending("photos"),
        fact: .severalColors(photos: part.photos.count))
    }
  }

  private func marginFault(of settings: Settings, at place: PlanPlace) -> [PlanFault] {
    guard settings.contentWidth < 1 else { return [] }
    let fact = PlanFact.marginsFillWidth(margin: settings.margin, width: settings.width)
    return [PlanFault(place: place.appending("margin"), fact: fact)]
  }
}

extension Part {
  fileprivate var setsContentWidth: Bool { overrides.width != nil || overrides.margin != nil }
}
