import Testing

@testable import tallstitch

/// Every sentence about a wrong command line, word for word. All of them exit with 2.
@Suite struct UsageTests {
  private static let sentences: [(line: String, sentence: String)] = [
    ("plna", "no command is called 'plna'; did you mean 'plan'?"),
    ("frobnicate", "no command is called 'frobnicate'; see 'tallstitch --help'"),
    (
      "-w 3",
      "'-w' stands before the command; the command comes first, as in 'tallstitch plan -w 800'"
    ),
    ("plan --widht 3 a", "plan: no option is called '--widht'; did you mean '--width'?"),
    ("plan --widht=3 a", "plan: no option is called '--widht'; did you mean '--width'?"),
    (
      "plan -x a",
      "plan: no option is called '-x'; see 'tallstitch plan --help', "
        + "or put '--' before names that begin with a dash"
    ),
    (
      "plan -é a",
      "plan: no option is called '-é'; see 'tallstitch plan --help', "
        + "or put '--' before names that begin with a dash"
    ),
    (
      "plan a -w",
      "plan: --width: a value is missing; expected a whole number from 1 to 1000000, 'widest', "
        + "'narrowest' or 'most-common'"
    ),
    (
      "plan -w 0 a",
      "plan: --width: expected a whole number from 1 to 1000000, 'widest', 'narrowest' or "
        + "'most-common', found '0'"
    ),
    (
      "plan -w wides a",
      "plan: --width: expected a whole number from 1 to 1000000, 'widest', 'narrowest' or "
        + "'most-common', found 'wides'; did you mean 'widest'?"
    ),
    (
      "plan -s -3 a", "plan: --spacing: expected a whole number from 0 to 65500, found '-3'"
    ),
    (
      "plan -q 99999999999999999999 a",
      "plan: --quality: expected a whole number from 1 to 100, found '99999999999999999999'"
    ),
    (
      "plan -q 88.5 a", "plan: --quality: expected a whole number from 1 to 100, found '88.5'"
    ),
    (
      "plan -b #12345 a",
      "plan: --background: expected #rgb, #rrggbb or a CSS colour name, found '#12345'"
    ),
    (
      "plan --sort dat a",
      "plan: --sort: expected 'given', 'name', 'date' or 'modified', found 'dat'; "
        + "did you mean 'date'?"
    ),
    ("plan --output= a", "plan: --output: expected the name of a file, found ''"),
    (
      "plan --name a/b a",
      "plan: --name: expected a name without slashes, with no other braces than {plan}, {part}, "
        + "{parts} and {name}, found 'a/b'"
    ),
    ("plan --reverse=yes a", "plan: --reverse: takes no value, found 'yes'; leave it out"),
    ("plan", "plan: PHOTO... is missing; usage: tallstitch plan [OPTION]... PHOTO..."),
    (
      "plan -",
      "plan: a photo cannot come from standard input; give './-' for a file of that name, "
        + "'--files-from -' for a list of names"
    ),
    ("plan -0 a", "plan: --null: has no effect without --files-from; add that or leave this out"),
    ("plan --force a", "plan: --force: has no effect without --output; add that or leave this out"),
    (
      "plan --files-from - --files-from -",
      "plan: standard input is asked for twice and can be read once; give one of them a file"
    ),
    (
      "plan --complete p -w 3",
      "plan: --width: has no effect beside --complete; leave one of them out"
    ),
    (
      "plan --complete p a",
      "plan: --complete: takes no photos, found 'a'; leave one of them out"
    ),
    (
      "plan --columns 3 a",
      "plan: --columns: has no effect without --layout grid or mosaic; add that or leave this out"
    ),
    (
      "plan --max-pixels 3 a",
      "plan: --max-pixels: has no effect without --layout mosaic; add that or leave this out"
    ),
    (
      "plan --layout mosaic a",
      "plan: --target: is missing; add it with the name of a file"
    ),
    (
      "plan --layout each --long-side 9 --canvas 9x9 a",
      "plan: --long-side: has no effect beside --canvas; leave one of them out"
    ),
    (
      "plan --layout row -w 3 a",
      "plan: --width: has no effect beside --layout row; leave one of them out"
    ),
    (
      "plan --layout grid --cell 20 -w 3 a",
      "plan: --width: has no effect beside --cell; leave one of them out"
    ),
    (
      "plan --layout grid --cell 20x a",
      "plan: --cell: expected a whole number from 1 to 1000000, or two as in 160x90, found '20x'"
    ),
    (
      "plan -q 80 --format png a",
      "plan: --quality: has no effect beside --format png; leave one of them out"
    ),
    (
      "plan --overlay-text b --overlay a.png --overlay-color red a",
      "plan: --overlay-color: has no effect without --overlay-text; add that or leave this out"
    ),
    (
      "plan --overlay a.png --overlay-color red a",
      "plan: --overlay-color: has no effect without --overlay-text; add that or leave this out"
    ),
    (
      "plan --overlay-anchor top a",
      "plan: --overlay-anchor: has no effect without --overlay; add that or leave this out"
    ),
    (
      "plan --backdrop-blur 0.1 a",
      "plan: --backdrop-blur: has no effect without --backdrop; add that or leave this out"
    ),
    (
      "plan --backdrop --backdrop-blur 0.6",
      "plan: --backdrop-blur: expected a decimal number from 0 to 0.5, or a percentage, found '0.6'"
    ),
    (
      "plan --overlay-width 5e-1",
      "plan: --overlay-width: expected a decimal number from 0.000001 to 1, or a percentage, found '5e-1'"
    ),
    (
      "plan --caption {nmae}",
      "plan: --caption: expected {name}, {number}, {count} or {date}, found \"{nmae}\"; did you "
        + "mean {name}?"
    ),
    (
      "plan --overlay-text=",
      "plan: --overlay-text: expected text, found \"\"; write some, or leave it out"
    ),
    (
      "plan --caption " + String(repeating: "{name}", count: 17),
      "plan: --caption: expected text of at most 4096 bytes, each {name} counted as 255, found "
        + "4335; shorten it"
    ),
    ("render", "render: PLAN is missing; usage: tallstitch render [OPTION]... PLAN"),
    (
      "render a b", "render: 'b' is one operand too many; usage: tallstitch render [OPTION]... PLAN"
    ),
    (
      "render a --part 3-1",
      "render: --part: expected numbers and ranges from 1, as in 2,5-7, found '3-1'"
    ),
    (
      "render a --part 1,,2",
      "render: --part: expected numbers and ranges from 1, as in 2,5-7, found '1,,2'"
    ),
    (
      "completions",
      "completions: SHELL is missing; usage: tallstitch completions [OPTION]... SHELL"
    ),
    (
      "completions bsh",
      "completions: expected 'bash', 'zsh' or 'fish', found 'bsh'; did you mean 'bash'?"
    ),
    ("preview", "preview: PLAN is missing; usage: tallstitch preview [OPTION]... PLAN"),
    ("preview p", "preview: --output: is missing; add it with the name of a file"),
    (
      "preview p -o p.gif",
      "preview: --output: expected a name that ends in '.jpg', '.png' or '.html', found 'p.gif'"
    ),
    (
      "preview p -o p.jpg -H 9",
      "preview: --output: expected a name that ends in '.html' beside --max-height, found 'p.jpg'"
    ),
    (
      "preview p -o p.html --max-size 900",
      "preview: --output: expected a name that ends in '.jpg' or '.png' beside --max-size, found 'p.html'"
    ),
    ("schema x", "schema: 'x' is one operand too many; usage: tallstitch schema [OPTION]..."),
  ]

  @Test(arguments: sentences)
  func everyFaultHasItsSentence(line: String, sentence: String) {
    #expect(self.sentence(for: line.split(separator: " ").map { Array($0.utf8) }) == sentence)
  }

  @Test func anEmptyNameIsAFault() {
    #expect(
      sentence(for: [Array("plan".utf8), []])
        == "plan: a file name is empty; look for an unset variable or stray quotes")
  }

  @Test func whatWasTypedIsShownWithoutControlCharacters() {
    #expect(
      sentence(for: [Array("plan".utf8), Array("--\u{1B}[2J\n".utf8) + [0xFF]])
        == "plan: no option is called '--\\u{1b}[2J\\n\\xff'; see 'tallstitch plan --help', "
        + "or put '--' before names that begin with a dash")
  }

  private func sentence(for arguments: [[UInt8]]) -> String? {
    do throws(UsageFault) {
      guard case .run(let invocation) = try parse(arguments) else { return nil }
      switch invocation.command {
      case .plan: _ = try PlanRequest(invocation)
      case .preview: _ = try PreviewRequest(invocation)
      case .render: _ = try RenderRequest(invocation)
      case .check: _ = try CheckRequest(invocation)
      case .verify: _ = try VerifyRequest(invocation)
      case .schema, .completions, .man, .help: break
      }
      return nil
    } catch {
      return error.sentence
    }
  }
}
