import Rendering

extension Command {
  static let render = Command(
    name: .render, operands: .plan,
    brief: "write the parts that a plan describes",
    detail: [
      """
      Reads a plan, compares it with the headers of its photos, and writes each part as one \
      picture. The path of each finished part is printed on standard output, one a line. \
      PLAN '-' is standard input.
      """,
      """
      A part is written whole or not at all. When one of its photos is missing, damaged or has \
      changed since the plan was made, that part is left out, every fault is named on standard \
      error, the other parts are still made, and the exit status is 1.
      """,
      """
      Photo names in the plan are relative to the plan's folder, or to the working directory \
      for a plan from standard input or another pipe.
      """,
    ],
    flags: [
      rootFlag,
      Flag(
        name: .output, short: "o", value: .path("DIR", kind: .folder),
        standard: "working directory", section: .output,
        brief: "write the parts into DIR",
        detail: "The folder into which the parts are written. It is made where it is missing."),
      Flag(
        name: .part, value: .numbers, standard: "all", section: .output,
        brief: "write only these parts: 2,5-7",
        detail: """
          Writes only the parts in LIST: numbers from 1 and ranges, as in 2,5-7. Names, \
          numbers and totals stay those of the whole plan.
          """),
      jobsFlag, memoryFlag,
      Flag(
        name: .force, value: .none, section: .output,
        brief: "replace outputs that exist",
        detail: """
          Replaces existing files. Without this option nothing is written when one of the \
          outputs exists, and all that do are named.
          """),
      Flag(
        name: .resume, value: .none, section: .output,
        brief: "keep parts that are current, make the rest",
        detail: """
          Keeps a part that stands there whole and that this version of tallstitch made in this \
          very way from photos with these very contents, and says so; makes the others, and \
          replaces what has their names.
          """),
      Flag(
        name: .manifest, value: .path("FILE", kind: .file), section: .output,
        brief: "write down what was made in FILE",
        detail: """
          Writes a JSON file once all parts are there: for each its file, size and SHA-256, and \
          which photo fills which rows. 'tallstitch verify FILE' compares the parts with it.
          """),
      Flag(
        name: .json, value: .none, section: .output,
        brief: "print events as JSON, one a line",
        detail: """
          Prints one JSON object a line on standard output instead of paths: 'start' and \
          'done' for each part, 'kept' for one that --resume keeps, 'fault' for each failure, 'end' at the end. Names are written \
          as in plans.
          """),
      Flag(
        name: .quiet, short: "q", value: .none, section: .output,
        brief: "print no paths and no progress",
        detail: "Prints neither paths nor progress; errors are still printed."),
    ] + limitFlags + generalFlags,
    examples: [
      Example("Into the working directory", "tallstitch render trip.json"),
      Example("Parts 2 and 5 to 7 once more", "tallstitch render trip.json --part 2,5-7 --force"),
      Example("Plan and render in one go", "tallstitch plan *.jpg | tallstitch render - -o out"),
    ])

  static let check = Command(
    name: .check, operands: .plan,
    brief: "validate a plan and print a table of its parts",
    detail: [
      """
      Reads a plan, names everything that is wrong with it by line and column, compares it with \
      the headers of its photos, and prints a table of the parts with their sizes, and what \
      rendering will take: memory, the output's bytes and time. Nothing is written. PLAN '-' is standard input.
      """
    ],
    flags: [
      rootFlag,
      Flag(
        name: .output, short: "o", value: .path("DIR", kind: .folder),
        standard: "working directory", section: .output,
        brief: "the parts would go into DIR",
        detail: """
          The folder into which 'render --output' would write the parts; they must not replace \
          photos there.
          """),
      jobsFlag, memoryFlag,
      Flag(
        name: .photos, value: .none, section: .output,
        brief: "list the photos of each part as well",
        detail: """
          Lists under each part its photos, with the rows that each takes and the size of the \
          photo itself, upright.
          """),
    ] + limitFlags + generalFlags,
    examples: [
      Example("See what will be rendered", "tallstitch check trip.json"),
      Example(
        "Check a plan that another program writes", "./make-plan | tallstitch check --photos -"),
    ])

  static let verify = Command(
    name: .verify, operands: .planOrManifest,
    brief: "look whether parts are there and whole",
    detail: [
      """
      Looks at parts that were rendered before. With a manifest that 'render --manifest' wrote: \
      whether each file has the bytes that it had then. With a plan: whether each of its parts \
      is there, decodes to its last pixel, has the planned size, and was not changed since it \
      was made.
      """,
      """
      Prints a line for each part that is whole, and says on standard error what is wrong with \
      the others; then the exit status is 1. '-' is standard input.
      """,
    ],
    flags: [
      rootFlag,
      Flag(
        name: .output, short: "o", value: .path("DIR", kind: .folder),
        standard: "working directory; folder of the manifest", section: .output,
        brief: "look for the parts in DIR",
        detail: "The folder in which the parts are."),
      Flag(
        name: .quiet, short: "q", value: .none, section: .output,
        brief: "print only what is wrong",
        detail: "Prints no line for a part that is whole."),
    ] + generalFlags,
    examples: [
      Example("After a night's work", "tallstitch verify trip.json -o out"),
      Example(
        "On the machine to which the parts were copied",
        "tallstitch render trip.json -o out --manifest out/made.json && rsync -a out host: && "
          + "ssh host tallstitch verify out/made.json"),
    ])

  static let schema = Command(
    name: .schema, operands: .none,
    brief: "print the JSON Schema of plans",
    detail: [
      "Prints the JSON Schema (2020-12) of stitch plans, for editors and programs that write plans."
    ],
    flags: generalFlags,
    examples: [Example("Keep it beside the plans", "tallstitch schema > plan.schema.json")])

  static let completions = Command(
    name: .completions, operands: .word("SHELL", Shell.allCases.map(\.rawValue), isOptional: false),
    brief: "print the completion script of a shell",
    detail: ["Prints the completion script for SHELL: bash, zsh or fish."],
    flags: generalFlags,
    examples: [
      Example(
        "For bash",
        "tallstitch completions bash > ~/.local/share/bash-completion/completions/tallstitch"),
      Example(
        "For zsh, in a folder of $fpath", "tallstitch completions zsh > ~/.zfunc/_tallstitch"),
      Example(
        "For fish", "tallstitch completions fish > ~/.config/fish/completions/tallstitch.fish"),
    ])

  static let man = Command(
    name: .man, operands: .none,
    brief: "print the manual page",
    detail: ["Prints the manual page in roff."],
    flags: generalFlags,
    examples: [Example("Read it without installing it", "tallstitch man | man -l -")])

  static let help = Command(
    name: .help,
    operands: .word("COMMAND", CommandName.allCases.map(\.rawValue), isOptional: true),
    brief: "explain a command",
    detail: ["Prints the full help of COMMAND, or of tallstitch itself."],
    flags: generalFlags,
    examples: [])
}

/// For the commands that open the photos of a plan.
let rootFlag = Flag(
  name: .root, value: .path("DIR", kind: .folder), standard: "anywhere", section: .input,
  brief: "open no photo outside of DIR",
  detail: """
    Opens only photos that lie in DIR or below it once links are resolved, for plans that come \
    from strangers. Of what lies elsewhere nothing is said, not even whether it exists. Names \
    stay relative to the plan's folder. Of a manifest, the parts must lie there.
    """)

let jobsFlag = Flag(
  name: .jobs, short: "j", value: .number(1...1024), standard: "number of cores",
  section: .output, brief: "use N threads",
  detail: "Threads that paint photos and encode. The bytes written do not depend on it.")

let memoryFlag = Flag(
  name: .memory, value: .size(atLeast: RenderJob.leastMemory),
  standard: "1G; half of the machine's memory where that is less", section: .output,
  brief: "memory for photos: 512M, 2G",
  detail: """
    What photos and canvases may take in memory at a time, as in 512M or 2G; the program itself \
    takes some 16M. Most photos need a few megabytes, whatever their size. A progressive JPEG, \
    an interlaced PNG, a HEIC, AVIF or WebP picture must be held whole, and so must, at its final \
    size, a photo that is turned: where several of them do not fit, fewer are painted at a \
    time; one that does not fit alone is refused, with what it needs. At least 16M.
    """)

/// What one photo may ask for. Photos come from anywhere, and a few hundred bytes can ask
/// for billions of pixels.
let limitFlags = [
  Flag(
    name: .maxPixels, value: .number(1...1_000_000_000_000),
    standard: "\(PhotoLimits().pixels)", section: .limits,
    brief: "refuse photos with more than N pixels",
    detail: """
      Refuses a photo with more than N pixels, as stored, from its header. A photo of that size \
      takes seconds to minutes.
      """),
  Flag(
    name: .maxScans, value: .number(1...1_000_000), standard: "\(PhotoLimits().scans)",
    section: .limits, brief: "refuse JPEGs with more than N scans",
    detail: """
      Refuses a progressive JPEG with more than N scans, each of which takes as long as the \
      whole picture. Cameras and programs make about 10.
      """),
  Flag(
    name: .maxProfile, value: .size(atLeast: 1), standard: "16M", section: .limits,
    brief: "ignore larger colour profiles",
    detail: """
      Ignores, and says so, a colour profile of more than SIZE bytes. The largest that printers \
      have take 3M.
      """),
]

/// The options that every command has.
let generalFlags = [
  Flag(
    name: .help, short: "h", value: .none, section: .general,
    brief: "print help (-h a screenful, --help all of it)",
    detail: "-h prints a summary on one screen, --help the whole help."),
  Flag(
    name: .version, short: "V", value: .none, section: .general,
    brief: "print the version",
    detail: "Prints the version."),
]

/// The shells that have completions.
enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }
