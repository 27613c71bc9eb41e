import Testing
import Vocabulary

@testable import StitchPlan

/// The geometry against its formulas written out again.
@Suite struct GeometryTests {
  private struct Case {
    var part: Part
    var settings: Settings
    var sources: [Source]

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      settings = Settings(
        width: pick(50...400), spacing: pick(0...20), margin: pick(0...20),
        enlarge: pick(0...1) == 0)
      part = Part(photos: [])
      sources = []
      for _ in 0..<pick(1...6) {
        let source = Source(
          size: PixelSize(width: pick(1...500), height: pick(1...500)),
          orientation: Orientation(rawValue: pick(0...8)))
        let upright = source.upright
        var photo = Photo(file: "a")
        photo.rotate = Rotation(rawValue: 90 * pick(0...3)) ?? .none
        photo.fit = Fit.allCases[pick(0...2)]
        if pick(0...1) == 0 { photo.height = pick(1...600) }
        if pick(0...1) == 0 { photo.atWidth = pick(1...500) }
        if pick(0...1) == 0 {
          let width = pick(1...upright.width)
          let height = pick(1...upright.height)
          photo.crop = PixelBox(
            left: pick(0...(upright.width - width)), top: pick(0...(upright.height - height)),
            width: width, height: height)
        }
        part.photos.append(photo)
        sources.append(source)
      }
    }

    var geometry: PartGeometry { PartGeometry(of: part, settings: settings, sources: sources) }
  }

  @Test func framesStandOneBelowTheOther() {
    for seed in 0..<300 as Range<UInt64> {
      let given = Case(seed: seed)
      let geometry = given.geometry
      let margin = given.settings.margin
      var top = margin
      for placement in geometry.placements {
        #expect(placement.frame.top == top, "seed \(seed)")
        #expect(placement.frame.left == margin, "seed \(seed)")
        #expect(placement.frame.width == given.settings.width - 2 * margin, "seed \(seed)")
        top += placement.frame.height + given.settings.spacing
      }
      #expect(geometry.placements.count == given.part.photos.count, "seed \(seed)")
      let height = top - given.settings.spacing + margin
      #expect(geometry.canvas == PixelSize(width: given.settings.width, height: height))
    }
  }

  @Test func heightsFollowTheRatio() {
    for seed in 0..<300 as Range<UInt64> {
      let given = Case(seed: seed)
      let content = given.settings.width - 2 * given.settings.margin
      for (index, photo) in given.part.photos.enumerated() {
        let stored = given.sources[index].size
        let isTurned = (given.sources[index].orientation?.rawValue ?? 1) >= 5
        let whole = isTurned ? (stored.height, stored.width) : (stored.width, stored.height)
        let shown = photo.crop.map { ($0.width, $0.height) } ?? whole
        let turns = photo.rotate == .quarter || photo.rotate == .threeQuarters
        let size = turns ? (shown.1, shown.0) : shown
        func natural(_ size: (Int, Int), _ width: Int, _ enlarge: Bool) -> Int {
          if !enlarge, size.0 < width { return size.1 }
          return max(1, Int((Double(width * size.1) / Double(size.0)).rounded()))
        }
        let own = natural(size, content, given.settings.enlarge)
        var height = photo.height ?? own
        if photo.height != nil, let at = photo.atWidth {
          // As a planner may have reckoned it before somebody cropped or turned the photo.
          let shapes = turns ? [whole, (whole.1, whole.0), shown, size] : [whole, shown]
          let planned = shapes.flatMap { [natural($0, at, true), natural($0, at, false)] }
          let scaled = (Double(content * height) / Double(at)).rounded()
          height = planned.contains(height) ? own : max(1, Int(scaled))
        }
        #expect(given.geometry.placements[index].frame.height == height, "seed \(seed), \(index)")
      }
    }
  }

  @Test func everyPhotoPaintsInsideItsFrame() {
    for seed in 0..<300 as Range<UInt64> {
      let given = Case(seed: seed)
      for (index, placement) in given.geometry.placements.enumerated() {
        let comment: Comment = "seed \(seed), photo \(index)"
        let (frame, target) = (placement.frame, placement.target)
        #expect(target.width > 0 && target.height > 0, comment)
        #expect(frame.columns.clamped(to: target.columns) == target.columns, comment)
        #expect(frame.rows.clamped(to: target.rows) == target.rows, comment)
        // Centred, the odd pixel to the right or below.
        #expect(target.left - frame.left == (frame.width - target.width) / 2, comment)
        #expect(target.top - frame.top == (frame.height - target.height) / 2, comment)
        let photo = given.part.photos[index]
        let own = given.sources[index].orientation ?? .topLeft
        #expect(placement.orientation == own.turned(photo.rotate), comment)
        if given.settings.enlarge, photo.fit != .contain { #expect(target == frame, comment) }
      }
    }
  }

  @Test func theRegionLiesInsideTheStoredCrop() {
    for seed in 0..<300 as Range<UInt64> {
      let given = Case(seed: seed)
      for (index, placement) in given.geometry.placements.enumerated() {
        let comment: Comment = "seed \(seed), photo \(index)"
        let source = given.sources[index]
        let photo = given.part.photos[index]
        let own = source.orientation ?? .topLeft
        let crop = own.stored(photo.crop ?? PixelBox(source.upright), inUpright: source.upright)
        let region = placement.region
        let slack = 1e-9
        #expect(region.width > 0 && region.height > 0, comment)
        #expect(region.left >= Double(crop.left) - slack, comment)
        #expect(region.top >= Double(crop.top) - slack, comment)
        #expect(region.left + region.width <= Double(crop.left + crop.width) + slack, comment)
        #expect(region.top + region.height <= Double(crop.top + crop.height) + slack, comment)
        // About the crop's centre.
        let centre = region.left * 2 + region.width
        #expect(abs(centre - Double(2 * crop.left + crop.width)) < 1e-6, comment)
        if photo.fit != .cover {
          #expect(abs(region.width - Double(crop.width)) < slack, comment)
          #expect(abs(region.height - Double(crop.height)) < slack, comment)
        }
      }
    }
  }

  /// Both axes are scaled alike, to within the rounding of the target to whole pixels.
  @Test func coverAndContainKeepTheRatio() {
    for seed in 0..<300 as Range<UInt64> {
      let given = Case(seed: seed)
      for (index, placement) in given.geometry.placements.enumerated() {
        let photo = given.part.photos[index]
        if photo.fit == .stretch { continue }
        let isTurned = placement.orientation.exchangesSides
        let region = placement.region
        let shown = isTurned ? (region.height, region.width) : (region.width, region.height)
        let scaleX = Double(placement.target.width) / shown.0
        let scaleY = Double(placement.target.height) / shown.1
        // One pixel of the target, seen from the other axis.
        let slack =
          max(scaleX, scaleY) / Double(min(placement.target.width, placement.target.height))
        #expect(abs(scaleX - scaleY) <= slack + 1e-9, "seed \(seed), photo \(index)")
        if !given.settings.enlarge {
          // A target is at least one pixel.
          #expect(placement.target.width <= max(1, Int(shown.0.rounded(.up))), "seed \(seed)")
          #expect(placement.target.height <= max(1, Int(shown.1.rounded(.up))), "seed \(seed)")
        }
      }
    }
  }

  @Test func aMovedLineKeepsItsShare() {
    let source = Source(size: PixelSize(width: 3001, height: 2000))
    for width in [1, 7, 333, 540, 1080, 2160] {
      // Written by the planner at 1080, the line follows the ratio at any width.
      let written = Photo(file: "a", height: source.size.height(atWidth: 1080), atWidth: 1080)
      let height = written.frameHeight(contentWidth: width, enlarge: true, source: source)
      #expect(height == source.size.height(atWidth: width))
      // Set by hand, it keeps its share of the width.
      let set = Photo(file: "a", height: 500, atWidth: 1000)
      let half = set.frameHeight(contentWidth: width, enlarge: true, source: source)
      #expect(half == max(1, (width + 1) / 2))
    }
  }

  /// What a person changes on a line that a planner wrote: the photo's own height follows.
  @Test(arguments: [
    (Photo(file: "a", height: 810, atWidth: 1080, rotate: .quarter), 1440),
    (
      Photo(
        file: "a", height: 810, atWidth: 1080,
        crop: PixelBox(left: 0, top: 0, width: 2000, height: 2000)), 1080
    ),
    // A height that is nobody's own is a wish.
    (Photo(file: "a", height: 500, atWidth: 1080, rotate: .quarter), 500),
    (Photo(file: "a", height: 500, atWidth: 2160), 250),
    (Photo(file: "a", height: 810, rotate: .quarter), 810),
  ])
  func aPlannedHeightFollowsItsPhoto(photo: Photo, rows: Int) {
    let source = Source(size: PixelSize(width: 4000, height: 3000))
    #expect(photo.frameHeight(contentWidth: 1080, enlarge: true, source: source) == rows)
  }
}
