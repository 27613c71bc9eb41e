import Planning
import Probing
import StitchPlan
import Testing
import Vocabulary

/// What holds for every plan, over random photos and options.
@Suite struct PlannerProperties {
  @Test func everyPlanKeepsItsPromises() throws {
    for seed in 0..<3000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let photos = randomPhotos(&random)
      let options = randomOptions(&random, photos: photos.count)
      guard let planned = try? plan(photos, options: options) else { continue }
      let result = planned.plan
      let comment: Comment = "seed \(seed)"
      #expect(result.partHeights.allSatisfy { $0 <= options.maxHeight }, comment)
      #expect(result.parts.flatMap(\.photos).map(\.file) == photos.map(\.file), comment)
      #expect(result.counts.allSatisfy { $0 > 0 && $0 <= options.maxPhotos ?? .max }, comment)
      if let parts = options.parts { #expect(result.parts.count == parts, comment) }
      for (index, part) in result.parts.enumerated() {
        let geometry = PartGeometry(
          of: part, settings: result.settings(ofPart: index),
          sources: part.photos.compactMap(\.source))
        #expect(geometry.canvas.height == result.partHeights[index], comment)
      }
    }
  }

  /// The widest width that fits, found by trying every one.
  @Test func noWiderCanvasWouldHaveFitted() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let photos = randomPhotos(&random)
      var options = PlanOptions()
      options.width = .pixels(.random(in: 20...200, using: &random))
      options.spacing = .random(in: 0...5, using: &random)
      options.maxHeight = .random(in: 40...2000, using: &random)
      options.over = .shrink
      guard let planned = try? plan(photos, options: options),
        case .pixels(let asked) = options.width
      else { continue }
      let widest = (1...asked).last { width in
        let heights = photos.map { height($0.upright, at: width) }
        return heights.reduce(0, +) + options.spacing * (photos.count - 1) <= options.maxHeight
      }
      #expect(planned.plan.settings.width == widest, "seed \(seed)")
    }
  }

  /// Against every possible split of a few photos.
  @Test func evenIsTheFewestPartsAndTheLowestTallest() throws {
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let photos = (0..<Int.random(in: 1...10, using: &random)).map { index in
        photo(100, .random(in: 1...300, using: &random), "\(index).jpg")
      }
      var options = PlanOptions()
      options.width = .pixels(100)
      options.spacing = .random(in: 0...30, using: &random)
      options.maxHeight = .random(in: 300...900, using: &random)
      options.over = .split
      if Bool.random(using: &random) { options.maxPhotos = .random(in: 1...4, using: &random) }
      let even = try plan(photos, options: options).plan
      options.balance = .fill
      let filled = try plan(photos, options: options).plan
      let comment: Comment = "seed \(seed)"
      #expect(even.parts.count <= filled.parts.count, comment)

      let splits = allSplits(photos.count).filter { split in
        split.allSatisfy {
          rows(photos[$0], options.spacing) <= options.maxHeight
            && $0.count <= options.maxPhotos ?? .max
        }
      }
      #expect(even.parts.count == splits.map(\.count).min(), comment)
      let lowest = splits.filter { $0.count == even.parts.count }.map { split in
        split.map { rows(photos[$0], options.spacing) }.max() ?? 0
      }.min()
      #expect(even.partHeights.max() == lowest, comment)
    }
  }

  @Test func aThousandPhotosAreSpreadEvenly() throws {
    var random = SeededGenerator(seed: 7)
    let photos = (0..<1000).map { index in
      photo(4000, .random(in: 2000...6000, using: &random), "\(index).jpg")
    }
    let heights = try plan(photos, options: options()).plan.partHeights
    #expect((heights.max() ?? 0) - (heights.min() ?? 0) < 2 * 1620)
  }

  private func rows(_ photos: ArraySlice<PhotoInfo>, _ spacing: Int) -> Int {
    photos.map(\.size.height).reduce(0, +) + spacing * (photos.count - 1)
  }

  private func height(_ size: PixelSize, at width: Int) -> Int {
    let (quotient, rest) = (width * size.height).quotientAndRemainder(dividingBy: size.width)
    return max(1, quotient + (2 * rest >= size.width ? 1 : 0))
  }

  /// Every way to cut `count` photos into runs.
  private func allSplits(_ count: Int) -> [[Range<Int>]] {
    (0..<1 << (count - 1)).map { cuts in
      let ends = (1..<count).filter { cuts & 1 << ($0 - 1) != 0 } + [count]
      return zip([0] + ends, ends).map { $0..<$1 }
    }
  }

  private func randomPhotos(_ random: inout SeededGenerator) -> [PhotoInfo] {
    (0..<Int.random(in: 1...40, using: &random)).map { index in
      photo(
        .random(in: 1...5000, using: &random), .random(in: 1...5000, using: &random),
        "\(index).jpg", orientation: Orientation.allCases.randomElement(using: &random) ?? .topLeft)
    }
  }

  private func randomOptions(_ random: inout SeededGenerator, photos: Int) -> PlanOptions {
    var options = PlanOptions()
    options.width =
      [
        .pixels(.random(in: 1...3000, using: &random)), .widest, .narrowest, .mostCommon,
      ].randomElement(using: &random) ?? .widest
    options.spacing = .random(in: 0...100, using: &random)
    options.margin = Bool.random(using: &random) ? 0 : .random(in: 0...200, using: &random)
    options.maxHeight = .random(in: 1...65_500, using: &random)
    options.over = PlanOptions.Overflow.allCases.randomElement(using: &random) ?? .auto
    options.balance = PlanOptions.Balance.allCases.randomElement(using: &random) ?? .even
    options.enlarge = Bool.random(using: &random)
    if Bool.random(using: &random) { options.caption = Caption("{name}") }
    if Int.random(in: 0..<3, using: &random) == 0 {
      options.parts = .random(in: 1...photos, using: &random)
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      options.maxPhotos = .random(in: 1...photos, using: &random)
    }
    if Bool.random(using: &random) { options.minWidth = .random(in: 1...2000, using: &random) }
    return options
  }
}
