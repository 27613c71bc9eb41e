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

  /// 500 MB of zeros in an interlaced PNG of half a megabyte, which takes seconds to decode
  /// before its first row comes out.
  private func makeSlowPhoto() throws {
    let script = """
      import struct, zlib
      def chunk(name, body):
          return struct.pack('>I', len(body)) + name + body \\
              + struct.pack('>I', zlib.crc32(name + body))
      width, height = 9000, 7000
      packer = zlib.compressobj(1)
      data = b''
      for left, top, across, down in ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4),
                                      (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)):
          row = bytes(1 + 8 * -((left - width) // across))
          for _ in range(-((top - height) // down)):
              data += packer.compress(row)
      data += packer.flush()
      head = struct.pack('>IIBBBBB', width, height, 16, 6, 0, 0, 1)
      with open('slow.png', 'wb') as file:
          file.write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', head) + chunk(b'IDAT', data)
                     + chunk(b'IEND', b''))
      """
    try sandbox.write(Array(script.utf8), to: "make.py")
    try #require(try sandbox.shell("python3 make.py").status == 0)
  }

  @Test(
    .enabled(if: isInstalled("python3"), "python3 is not installed"),
    arguments: [("INT", 130), ("TERM", 143)])
  func aSignalWhileAPhotoIsDecodedIsHeardWithinASecond(signal: String, status: Int32) throws {
    try makeSlowPhoto()
    try sandbox.copySample("05-ticket.png", to: "a.png")
    try plan([["a.png"], ["slow.png", "slow.png", "slow.png"]], width: 100)
    let outcome = try sandbox.shell(
      """
      "$tallstitch" render p.json -j 2 & tool=$!
      until [ -e p-part-1-of-2.jpg ] || ! kill -0 $tool; do sleep 0.01; done; sleep 0.3
      before=$(date +%s%N); kill -\(signal) $tool; wait $tool; status=$?
      echo $(( ($(date +%s%N) - before) / 1000000 )); exit $status
      """)
    #expect(outcome.status == status, "\(outcome.error)")
    #expect(try #require(outcome.lines.last.flatMap { Int($0) }) < 1000)
    #expect(
      sandbox.names == ["a.png", "make.py", "p.json", "p-part-1-of-2.jpg", "slow.png"])
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
  /// the parts: nothing, or exactly what an undisturbed render makes.
  @Test func afterAKillAPartIsWholeOrNotThere() throws {
    try sandbox.copySample("05-ticket.png", to: "a.png")
    try sandbox.copySample("01-harbour.jpg", to: "b.jpg")
    try plan([["a.png"], ["b.jpg"], ["a.png", "b.jpg"], ["b.jpg", "a.png"]], width: 200)
    var random = SystemRandomNumberGenerator()
    let moments = (0..<30).map { _ in Int.random(in: 0..<1000, using: &random) }
    let outcome = try sandbox.shell(
      """
      mkdir whole out
      before=$(date +%s%N); "$tallstitch" render p.json -q -o whole || exit 1
      took=$(( ($(date +%s%N) - before) / 1000 ))
      for moment in \(moments.map(String.init).joined(separator: " ")); do
        "$tallstitch" render p.json -q -o out --force & tool=$!
        sleep $(printf 0.%06d $(( took * moment / 1000 % 1000000 )))
        kill -KILL $tool; wait $tool
        left=0
        for part in out/*.jpg; do
          [ -e "$part" ] || continue
          left=$(( left + 1 )); cmp "$part" "whole/${part#out/}" || exit 1
        done
        ls -A out | grep -v '\\.jpg$' | grep -v '^\\..*\\.tallstitch-part$' && exit 1
        echo parts $left leftovers $(ls -A out | grep -c tallstitch-part)
        [ $(( moment % 2 )) = 0 ] && rm -f out/*.jpg
      done
      "$tallstitch" render p.json -q -o out --force
      """)
    #expect(outcome.status == 0, "\(moments): \(outcome.error)")
    #expect(try sandbox.shell("ls -A out").lines == sandbox.shell("ls -A whole").lines)
    // The moments were worth their name: kills hit while parts were being written.
    #expect(outcome.lines.contains { !$0.hasSuffix("leftovers 0") }, "\(outcome.lines)")
    #expect(outcome.lines.contains { !$0.hasPrefix("parts 0") }, "\(outcome.lines)")
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
