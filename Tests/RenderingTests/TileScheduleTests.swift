import Pixels
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

@Suite struct TileScheduleTests {
  private func uses(_ looks: String) -> [TileUse] {
    Array(PartTiles(Tiles(Array(looks), bytes: looks.map { _ in 1 })).uses)
  }

  private let tile = Tile(
    canvas: Canvas(
      size: PixelSize(width: 1, height: 1), background: RGB(red: 0, green: 0, blue: 0),
      bandRows: 1), contents: nil, defects: [])

  /// Begins every photo in order, each of which is complete before the next: a letter for
  /// where it comes from.
  private func run(_ uses: [TileUse], capacity: (TileUse) -> Int) -> String {
    var schedule = TileSchedule()
    return uses.reduce(into: "") { sources, use in
      switch schedule.begin(use, capacity: capacity(use)) {
      case .file: sources += "f"
      case .newTile:
        schedule.complete(use, tile)
        sources += "n"
      case .tile: sources += "t"
      case .adoptedTile: sources += "a"
      case .nothing: sources += "-"
      }
      #expect(schedule.bytes <= capacity(use))
    }
  }

  private func run(_ looks: String, capacity: Int) -> String {
    run(uses(looks)) { _ in capacity }
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
    var schedule = TileSchedule()
    let uses = uses("aba")
    _ = schedule.begin(uses[0], capacity: 2)
    #expect(!schedule.isBeingMade(uses[1]) && schedule.isBeingMade(uses[2]))
    _ = schedule.begin(uses[1], capacity: 2)
    schedule.complete(uses[0], tile)
    #expect(!schedule.isBeingMade(uses[2]) && !schedule.needsFile(uses[2]))
  }

  @Test func whatCannotBeMadeTakesNoRoom() {
    var schedule = TileSchedule()
    let uses = uses("aaa")
    _ = schedule.begin(uses[0], capacity: 1)
    schedule.fail(uses[0])
    #expect(!schedule.isBeingMade(uses[1]) && schedule.needsFile(uses[1]) && schedule.bytes == 0)
  }

  /// The parts of `looks` are apart by a bar; every letter is expected to come again as the
  /// same pixels wherever it stands.
  private func usesOfParts(_ looks: String) -> [TileUse] {
    let letters = Array(looks.filter { $0 != "|" })
    var parts: [Int] = []
    for part in looks.split(separator: "|") {
      parts += repeatElement(parts.count, count: part.count)
    }
    return letters.indices.map { turn in
      TileUse(
        name: Int(letters[turn].asciiValue ?? 0), turn: turn, part: parts[turn],
        next: letters[(turn + 1)...].firstIndex(of: letters[turn]), bytes: 1)
    }
  }

  @Test func aTileGoesFromPartToPart() {
    #expect(run(usesOfParts("ab|ba|bb")) { _ in 2 } == "nnaaat")
    #expect(run(usesOfParts("ab|ba|bb")) { _ in 1 } == "nnafat")
  }

  /// A part whose photos leave less room for tiles makes those before it give way.
  @Test func aPartWithLessRoomDropsWhatIsWantedLast() {
    #expect(run(usesOfParts("abc|cab")) { $0.part == 0 ? 3 : 1 } == "nnnaff")
  }

  /// The photo that a tile was kept for does not come: its part was given up.
  @Test func whatIsNotWantedAfterAllMakesRoom() {
    var uses = usesOfParts("ab|ab|cdcd")
    uses.removeSubrange(2..<4)
    #expect(run(uses) { _ in 2 } == "nnnntt")
  }
}
