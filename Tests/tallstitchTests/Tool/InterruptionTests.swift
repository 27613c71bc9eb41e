import TestPictures
import Testing
import Vocabulary

/// What is left when a render ends before its work does.
@Suite struct InterruptionTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func plan(_ parts: [[String]], width: Int) throws {
    let parts = parts.map { photos in
      #"{"photos": [\#(photos.map { "\"\($0)\"" }.joined(separator: ", "))]}"#
    }
    let text = #"{"version": 1, "width": \#(width), "parts": [\#(parts.joined(separator: ", "))]}"#
    try sandbox.write(Array(text.utf8), to: "p.json")
  }

  /// Half a gigabyte of pixels, which take seconds to decode before the first row comes out.
  private func makeSlowPhoto() throws {
    try sandbox.write(
      Picture.emptyInterlacedPNG(PixelSize(width: 9000, height: 7000)), to: "slow.png")
  }

  /// Signals a render of three slow photos while the first is being decoded.
  ///
  /// - Returns: how long it went on, in milliseconds.
  private func timeToStop(on signal: String, status: Int32) throws -> Int {
    let outcome = try sandbox.shell(
      """
      rm -f *.jpg; "$tallstitch" render p.json -j 2 & tool=$!
      until [ -e p-part-1-of-2.jpg ] || ! kill -0 $tool; do sleep 0.01; done; sleep 0.3
      before=$(date +%s%N); kill -\(signal) $tool; wait $tool; status=$?
      echo $(( ($(date +%s%N) - before) / 1000000 )); exit $status
      """)
    #expect(outcome.status == status, "\(outcome.error)")
    #expect(sandbox.names == ["a.png", "p.json", "p-part-1-of-2.jpg", "slow.png"])
    return try #require(outcome.lines.last.flatMap { Int($0) })
  }

  /// On a machine that is busy with other things the tool may have to wait for its turn, so
  /// that it is given several chances to be quick.
  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func aSignalWhileAPhotoIsDecodedIsHeardWithinASecond(signal: String, status: Int32) throws {
    try makeSlowPhoto()
    try sandbox.copySample("05-ticket.png", to: "a.png")
    try plan([["a.png"], ["slow.png", "slow.png", "slow.png"]], width: 100)
    var times: [Int] = []
    repeat {
      times.append(try timeToStop(on: signal, status: status))
    } while times.allSatisfy { $0 >= 1000 } && times.count < 5
    #expect(times.contains { $0 < 1000 }, "\(times)")
  }

  @Test func aSecondSignalEndsAtOnce() throws {
    try sandbox.copySample("05-ticket.png", to: "a.png")
    try plan([["a.png"], [String](repeating: "a.png", count: 100)], width: 1000)
    // Stopped, so that both signals come before the tool can do anything about the first.
    let outcome = try sandbox.shell(
      """
      "$tallstitch" render p.json & tool=$!
      until [ -e p-part-1-of-2.jpg ] || ! kill -0 $tool; do sleep 0.01; done
      kill -STOP $tool; kill -INT $tool; kill -TERM $tool; kill -CONT $tool; wait $tool
      """)
    #expect(outcome.status == 130 || outcome.status == 143)
    #expect(outcome.error.isEmpty)
  }

  /// Kills a render at thirty moments, and looks each time at what stands under the names of
  /// the parts: nothing, or exactly what an undisturbed render makes. What it leaves besides
  /// is called as it should be, and gone after the next render.
  @Test func afterAKillAPartIsWholeOrNotThere() throws {
    try sandbox.copySample("05-ticket.png", to: "a.png")
    try sandbox.copySample("01-harbour.jpg", to: "b.jpg")
    try plan([["a.png"], ["b.jpg"], ["a.png", "b.jpg"], ["b.jpg", "a.png"]], width: 200)
    var random = SystemRandomNumberGenerator()
    let moments = (0..<30).map { _ in Int.random(in: 0..<1000, using: &random) }
    let outcome = try sandbox.shell(
      """
      mkdir whole out; folder=empty
      before=$(date +%s%N); "$tallstitch" render p.json -q -o whole || exit 1
      took=$(( ($(date +%s%N) - before) / 1000 ))
      for moment in \(moments.map(String.init).joined(separator: " ")); do
        "$tallstitch" render p.json -q -o out --force & tool=$!
        moment_us=$(( took * moment / 1000 ))
        sleep $(printf %d.%06d $(( moment_us / 1000000 )) $(( moment_us % 1000000 )))
        kill -KILL $tool; wait $tool
        left=0
        for part in out/*.jpg; do
          [ -e "$part" ] || continue
          left=$(( left + 1 )); cmp "$part" "whole/${part#out/}" || exit 1
        done
        ls -A out | grep -v '\\.jpg$' | grep -v '^\\..*\\.tallstitch-part$' && exit 1
        echo $folder parts $left leftovers $(ls -A out | grep -c tallstitch-part)
        "$tallstitch" render p.json -q -o out --force --part 1 || exit 1
        ls -A out | grep tallstitch-part && exit 1
        folder=used; [ $(( moment % 2 )) = 0 ] && { rm -f out/*.jpg; folder=empty; }
      done
      "$tallstitch" render p.json -q -o out --force
      """)
    #expect(outcome.status == 0, "\(moments): \(outcome.error)")
    #expect(try sandbox.shell("ls -A out").lines == sandbox.shell("ls -A whole").lines)
    // The moments were worth their name: kills hit while parts were being written.
    #expect(outcome.lines.contains { !$0.hasSuffix("leftovers 0") }, "\(outcome.lines)")
    let begunEmpty = outcome.lines.filter { $0.hasPrefix("empty") }
    #expect(begunEmpty.contains { !$0.hasPrefix("empty parts 0") }, "\(outcome.lines)")
  }

  @Test func twoRendersIntoOneFolderDoNotDisturbEachOther() throws {
    try sandbox.copySample("05-ticket.png", to: "a.png")
    try sandbox.copySample("01-harbour.jpg", to: "b.jpg")
    try plan([["a.png"], ["b.jpg"], ["a.png", "b.jpg"]], width: 300)
    let outcome = try sandbox.shell(
      """
      mkdir whole out; "$tallstitch" render p.json -q -o whole || exit 1
      for i in 1 2 3 4; do "$tallstitch" render p.json -q -o out --force & tools="$tools $!"; done
      for tool in $tools; do wait $tool || exit 1; done
      diff -r whole out
      """)
    #expect(outcome.status == 0, "\(outcome.text) \(outcome.error)")
  }
}
