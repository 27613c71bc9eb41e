import Pixels
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

@Suite struct TileScheduleTests {
  private func schedule(_ looks: String, capacity: Int) -> TileSchedule {
    TileSchedule(
      Tiles(Array(looks), bytes: looks.map { _ in 1 }), capacity: capacity)
  }

  private let tile = Canvas(
    size: PixelSize(width: 1, height: 1), background: RGB(red: 0, green: 0, blue: 0), bandRows: 1)

  /// Begins every photo in order, each of which is complete before the next: a letter for
  /// where it comes from.
  private func run(_ looks: String, capacity: Int) -> String {
    var schedule = schedule(looks, capacity: capacity)
    return looks.indices.enumerated().reduce(into: "") { sources, photo in
      switch schedule.begin(photo.offset) {
      case .file: sources += "f"
      case .newTile:
        schedule.complete(photo.offset, tile)
        sources += "n"
      case .tile: sources += "t"
      case .nothing: sources += "-"
      }
      #expect(schedule.bytes <= capacity)
    }
  }

  @Test func whatOccursAgainIsDecodedOnceWhereThereIsRoom() {
    #expect(run("abcabcb", capacity: 3) == "nnntttt")
    #expect(run("abcd", capacity: 3) == "ffff")
    #expect(run("aaaa", capacity: 1) == "nttt")
    #expect(run("aaaa", capacity: 0) == "ffff")
  }

  @Test func whatIsWantedLastMakesRoom() {
    // c is wanted before b.
    #expect(run("abcacb", capacity: 2) == "nnnttf")
    // b is wanted after a, so it is not kept in its place.
    #expect(run("abab", capacity: 1) == "nftf")
    // Once its last use is over, a tile takes no room.
    #expect(run("aabb", capacity: 1) == "ntnt")
  }

  /// Against every other choice that a cache of one size can make, on short sequences.
  @Test func noOtherChoiceDecodesLess() {
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(seed))
      let looks = (0..<9).map { _ in "abcd".randomElement(using: &random) ?? "a" }
      for capacity in 1...3 {
        let decoded = run(String(looks), capacity: capacity).count { $0 != "t" }
        #expect(decoded == fewest(looks[...], kept: [], capacity: capacity), "seed \(seed)")
      }
    }
  }

  private func fewest(_ looks: ArraySlice<Character>, kept: Set<Character>, capacity: Int) -> Int {
    guard let look = looks.first else { return 0 }
    let rest = looks.dropFirst()
    if kept.contains(look) { return fewest(rest, kept: kept, capacity: capacity) }
    var choices = [kept]
    if kept.count < capacity { choices.append(kept.union([look])) }
    choices += kept.map { kept.subtracting([$0]).union([look]) }
    return 1 + (choices.map { fewest(rest, kept: $0, capacity: capacity) }.min() ?? 0)
  }

  @Test func whoeverNeedsWhatIsBeingMadeWaits() {
    var schedule = schedule("aba", capacity: 2)
    _ = schedule.begin(0)
    #expect(!schedule.isBeingMade(1) && schedule.isBeingMade(2))
    _ = schedule.begin(1)
    schedule.complete(0, tile)
    #expect(!schedule.isBeingMade(2) && !schedule.needsFile(2))
  }

  @Test func aFaultyFileIsReadOnce() {
    var schedule = schedule("aaa", capacity: 1)
    _ = schedule.begin(0)
    schedule.fail(0)
    #expect(!schedule.isBeingMade(1) && !schedule.needsFile(1) && schedule.bytes == 0)
    if case .nothing = schedule.begin(1) {} else { Issue.record("it is at fault") }
  }
}
