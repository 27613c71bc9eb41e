import Vocabulary

extension Plan {
  /// What is wrong with a part once its photos' headers are known: crops that leave their
  /// photo, and a canvas that the output's format cannot hold.
  ///
  /// - Parameters:
  ///   - index: the part, from 0.
  ///   - sources: what each photo's header says, in the order of the part's photos.
  public func faults(ofPart index: Int, sources: [Source]) -> [PlanFault] {
    let crops = cropFaults(ofPart: index, sources: sources)
    // Heights that a wrong crop decides say nothing.
    return crops.isEmpty ? sizeFaults(ofPart: index, sources: sources) : crops
  }

  /// The same, as far as the plan's own `source` fields tell.
  ///
  /// - Parameter sizes: whether the canvas is looked at too.
  func faultsBySources(ofPart index: Int, sizes: Bool) -> [PlanFault] {
    let sources = parts[index].photos.map(\.source)
    let crops = cropFaults(ofPart: index, sources: sources)
    let known = sources.compactMap { $0 }
    guard sizes, crops.isEmpty, known.count == sources.count else { return crops }
    return sizeFaults(ofPart: index, sources: known)
  }

  private func cropFaults(ofPart index: Int, sources: [Source?]) -> [PlanFault] {
    zip(parts[index].photos, sources).enumerated().compactMap { number, pair in
      guard let crop = pair.0.crop, let size = pair.1?.upright, !crop.fits(in: size) else {
        return nil
      }
      let place = PlanPlace.photo(number, ofPart: index).appending("crop")
      return PlanFault(place: place, fact: .cropOutside(crop, of: size))
    }
  }

  private func sizeFaults(ofPart index: Int, sources: [Source]) -> [PlanFault] {
    let part = parts[index]
    let settings = settings(ofPart: index)
    guard settings.layout != .column || settings.contentWidth > 0 else { return [] }
    let limit = output.format.largestSide
    let canvas = part.canvasSize(settings: settings, sources: sources)
    guard max(canvas.width, canvas.height) > limit else { return [] }
    let fact = PlanFact.partTooLarge(
      canvas, format: output.format, layout: settings.layout,
      fittingWidth: part.widestFitting(settings, sources, limit: limit))
    return [PlanFault(place: .part(index), fact: fact)]
  }
}

extension Part {
  /// The widest canvas at which the part is no higher than `limit`; a part grows with its
  /// width, so halving finds it. `nil` where no width will do, or none decides.
  fileprivate func widestFitting(_ settings: Settings, _ sources: [Source], limit: Int) -> Int? {
    guard settings.layout == .column else { return nil }
    func fits(_ width: Int) -> Bool {
      var narrower = settings
      narrower.width = width
      return canvasSize(settings: narrower, sources: sources).height <= limit
    }
    var fitting = 2 * settings.margin + 1
    var tooWide = min(settings.width, limit) + 1
    guard fitting < tooWide, fits(fitting) else { return nil }
    while tooWide - fitting > 1 {
      let middle = fitting + (tooWide - fitting) / 2
      if fits(middle) { fitting = middle } else { tooWide = middle }
    }
    return fitting
  }
}
