import Planning
import StitchPlan

private let standard = PlanOptions()

extension Command {
  static let plan = Command(
    name: .plan, operands: .photos,
    brief: "read photo headers and write a stitch plan",
    detail: [
      """
      Reads the headers of photos (JPEG, PNG, HEIC, AVIF, WebP, TIFF), never their pixels, and \
      writes a plan: a JSON file that says which photos go into which part, in which order and \
      at what size. \
      Nothing is painted until the plan is given to 'tallstitch render'; until then it may be \
      edited by hand.
      """,
      """
      PHOTO is a file or a folder. Files keep the order in which they are given; a folder \
      stands for its photos in natural order (2 before 10), without hidden files and files \
      that are no photos. A photo that is given twice is painted twice.
      """,
      """
      Photo names in the plan are relative to the folder of the plan that -o names, or to the \
      working directory where the plan goes to standard output.
      """,
    ],
    flags: inputFlags + layoutFlags + lookFlags + divisionFlags + outputFlags
      + mosaicLimitFlags + generalFlags,
    examples: [
      Example(
        "All JPEGs of this folder, in the shell's order", "tallstitch plan *.jpg -o trip.json"),
      Example(
        "A folder and its subfolders, by the time the photos were taken",
        "tallstitch plan -r --sort date Photos/ -o trip.json"),
      Example(
        "Names that another program picks",
        "find . -name '*.png' -print0 | tallstitch plan -0 --files-from - -o shots.json"),
      Example(
        "Three parts of the photos' own most common width, no gaps",
        "tallstitch plan --parts 3 -w most-common -s 0 *.jpg -o trip.json"),
      Example(
        "A contact sheet of square cells, twelve in a row",
        "tallstitch plan --layout grid --columns 12 --cell 300 -s 10 *.jpg -o sheet.json"),
      Example(
        "Every photo for the web, in its own colours, into a folder",
        "tallstitch plan --layout each --long-side 2048 --color keep *.jpg | "
          + "tallstitch render - -o web"),
      Example(
        "A portrait made of a year's photos",
        "tallstitch plan --layout mosaic --target portrait.jpg --columns 100 -r 2025/ -o wall.json"),
      Example(
        "A logo on each photo, its name and number below it",
        "tallstitch plan *.jpg --overlay logo.png --caption '{name} · {number}/{count}' -o trip.json"
      ),
      Example("Plan and render in one go", "tallstitch plan *.jpg | tallstitch render -"),
    ])
}

private let inputFlags = [
  Flag(
    name: .filesFrom, value: .path("FILE", kind: .file), section: .input,
    brief: "read photo names from FILE, one a line",
    detail: """
      Reads names of photos and folders from FILE, one a line; '-' is standard input. Names in \
      the list are relative to the working directory. The photos take the place of this option \
      among the others, and it may be given several times.
      """),
  Flag(
    name: .null, short: "0", value: .none, section: .input, isRefinement: true,
    brief: "lists end names with NUL, not newline",
    detail: """
      The names in every --files-from end with a NUL byte instead of a newline, as \
      'find -print0' writes them, so that a name may hold a newline.
      """),
  Flag(
    name: .recursive, short: "r", value: .none, section: .input,
    brief: "descend into subfolders",
    detail: """
      Folders stand for the photos in all their subfolders as well. Hidden folders are \
      skipped, and links to folders are not followed.
      """),
  Flag(
    name: .sort, value: .choice("ORDER", PhotoOrder.allCases.map(\.rawValue)),
    standard: PhotoOrder.given.rawValue, section: .input,
    brief: "given, name, date or modified",
    detail: """
      'given' keeps the order in which the photos were named. 'name' is natural order of the \
      names (2 before 10). 'date' is the time at which each photo was taken (EXIF \
      DateTimeOriginal), photos without one last, ties by name. 'modified' is the time at which \
      each file was last changed, oldest first.
      """),
  Flag(
    name: .reverse, value: .none, section: .input, isRefinement: true,
    brief: "turn the order around",
    detail: "Turns the order of the photos around, whatever --sort says."),
  Flag(
    name: .skipUnreadable, value: .none, section: .input,
    brief: "leave out photos that cannot be read",
    detail: """
      Leaves out photos whose headers cannot be read, and of a mosaic's photos those whose \
      pixels cannot, and names each on standard error. \
      Without this option nothing is planned, since a missing photo would go unnoticed.
      """),
  Flag(
    name: .complete, value: .path("PLAN", kind: .file), section: .input,
    brief: "fill in what a plan leaves out instead",
    detail: """
      Reads PLAN ('-' is standard input) and writes it again with every size, height and \
      default filled in from the photos' headers. Takes no PHOTO and none of the options that \
      decide a plan; to write over PLAN itself, give -o PLAN --force.
      """),
  rootFlag,
]

/// The limits of photos whose pixels are looked at, which few will ever need here.
private let mosaicLimitFlags = ([memoryFlag] + limitFlags).map { flag in
  var flag = flag
  flag.isRefinement = true
  flag.detail = "Of --layout mosaic, which looks at pixels. " + flag.detail
  return flag
}

private let divisionFlags = [
  Flag(
    name: .maxHeight, short: "H", value: .number(1...OutputFormat.png.largestSide),
    standard: "\(standard.maxHeight); of a grid the format's limit", section: .division,
    brief: "no part is higher than N pixels",
    detail: """
      The height in pixels that no part exceeds. JPEG itself ends at 65500 and PNG at 1000000; \
      many apps and websites end much earlier.
      """),
  Flag(
    name: .maxWidth, value: .number(1...OutputFormat.png.largestSide),
    standard: "\(standard.maxWidth)", section: .division,
    brief: "no part of a row is wider than N pixels",
    detail: """
      The width in pixels that no part of a row exceeds; what would pass it becomes another \
      part. A row with a photo that alone is wider is made lower, and that is said.
      """),
  Flag(
    name: .over, value: .choice("HOW", PlanOptions.Overflow.allCases.map(\.rawValue)),
    standard: standard.over.rawValue, section: .division,
    brief: "past that: auto, shrink or split",
    detail: """
      What gives when the photos together exceed --max-height. 'shrink' narrows the common \
      width to the widest at which all fit into one part. 'split' keeps the width and makes \
      several parts; no photo is ever cut. 'auto' shrinks while the width stays at or above \
      --min-width, and otherwise splits at the full width.
      """),
  Flag(
    name: .minWidth, value: .number(Settings.widths),
    standard: "2/3 of width", section: .division, isRefinement: true,
    brief: "width in pixels below which nothing shrinks",
    detail: """
      The width in pixels below which the parts are never narrowed to fit --max-height; below \
      it a long picture is unreadable. '--over shrink' knows no such bound unless it is given.
      """),
  Flag(
    name: .parts, value: .number(1...1_000_000), section: .division,
    brief: "make exactly N parts",
    detail: """
      Makes exactly N parts. It is an error when there are fewer photos, or when the cap needs \
      more parts. A grid's parts are divided between rows of cells.
      """),
  Flag(
    name: .maxPhotos, value: .number(1...1_000_000), section: .division, isRefinement: true,
    brief: "at most N photos a part",
    detail: "Puts at most N photos into one part."),
  Flag(
    name: .balance, value: .choice("HOW", PlanOptions.Balance.allCases.map(\.rawValue)),
    standard: standard.balance.rawValue, section: .division, isRefinement: true,
    brief: "shares of the parts: even or fill",
    detail: """
      'even' makes the fewest parts that the cap allows and then the division whose tallest \
      part is lowest. 'fill' lets each part take photos until the next would not fit.
      """),
]

private let outputFlags = [
  Flag(
    name: .output, short: "o", value: .path("FILE", kind: .file), standard: "standard output",
    section: .output,
    brief: "write the plan to FILE",
    detail: """
      Writes the plan to FILE, which appears whole or not at all; '-' is standard output. An \
      existing file may hold somebody's edits and is not replaced without --force.
      """),
  Flag(
    name: .force, value: .none, section: .output,
    brief: "replace FILE if it exists",
    detail: "Lets -o replace an existing file."),
  Flag(
    name: .name, value: .template, standard: standard.output.name, section: .output,
    brief: "names of the parts, without extension",
    detail: """
      Template for the names of the parts, without extension. {plan} is the plan's name \
      without '.json', or 'stitch' for a plan from standard input; {part} is the part's number \
      with as many digits as {parts}, the number of parts; {name} is the name of the part's \
      first photo without its extension, shortened where the whole would pass 255 bytes, and \
      the template with --layout each.
      """),
  Flag(
    name: .format, value: .choice("FORMAT", OutputFormat.allCases.map(\.rawValue)),
    standard: standard.output.format.rawValue, section: .output,
    brief: "jpeg or png",
    detail: """
      'jpeg', up to 65500 pixels in each direction, or 'png', up to 1000000, which loses \
      nothing and makes files several times as large.
      """),
  Flag(
    name: .quality, short: "q", value: .number(Output.qualities),
    standard: "\(standard.output.quality)",
    section: .output,
    brief: "JPEG quality",
    detail: "JPEG quality on libjpeg's scale, 1 to 100."),
  Flag(
    name: .chroma, value: .choice("SAMPLING", ChromaSubsampling.allCases.map(\.rawValue)),
    standard: standard.output.chroma.rawValue, section: .output, isRefinement: true,
    brief: "4:4:4, 4:2:2 or 4:2:0",
    detail: """
      How many colour samples the JPEG keeps. 4:4:4 keeps all of them, for screenshots and \
      thin coloured lines; 4:2:0 makes the smallest files.
      """),
  Flag(
    name: .color, value: .choice("SPACE", OutputColor.allCases.map(\.rawValue)),
    standard: standard.output.color.rawValue, section: .output,
    brief: "colour space: srgb, display-p3 or keep",
    detail: """
      Colour space of the parts: 'srgb', which every screen and program shows rightly, or \
      'display-p3', which keeps more of the strong colours of newer phones' photos. With \
      --layout each also 'keep': each photo's own, with its profile. A JPEG of which then \
      nothing changes keeps its very data, without its metadata.
      """),
  Flag(
    name: .quiet, value: .none, section: .output, isRefinement: true,
    brief: "print no summary and no notes",
    detail: "Prints no summary of the parts and no notes; errors are still printed."),
]
