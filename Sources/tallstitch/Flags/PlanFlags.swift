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
    flags: inputFlags + lookFlags + divisionFlags + outputFlags
      + [memoryFlag] + limitFlags + generalFlags,
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
    name: .null, short: "0", value: .none, section: .input,
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
    name: .reverse, value: .none, section: .input,
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
    brief: "complete a partial plan instead",
    detail: """
      Reads PLAN ('-' is standard input) and writes it again with every size, height and \
      default filled in from the photos' headers. Takes no PHOTO and none of the options that \
      decide a plan; to write over PLAN itself, give -o PLAN --force.
      """),
  rootFlag,
]

private let lookFlags =
  [
    Flag(
      name: .layout, value: .choice("LAYOUT", LayoutName.allCases.map(\.rawValue)),
      standard: LayoutName.column.rawValue, section: .look,
      brief: "column, row, grid, each or mosaic",
      detail: """
        'column' puts photos one below the other, all of one width. 'row' puts them one beside \
        the other, all of one height. 'grid' fills cells of one size row by row, as for a \
        contact sheet; its parts are divided between rows of cells. 'each' makes every photo a \
        part of its own, called like the photo: an export of many photos at a time. 'mosaic' \
        makes a picture, --target, of the photos: a grid whose cells each show the photo that \
        fits best. It is the one layout for which pixels are decoded while planning, \
        within --memory and the limits.
        """),
    Flag(
      name: .width, short: "w",
      value: .number(Settings.widths, or: PlanOptions.Width.rules.map(\.word)),
      standard: "\(Settings().width)", section: .look,
      brief: "pixels, widest, narrowest or most-common",
      detail: """
        Width of the parts in pixels, margins included. 'widest', 'narrowest' and 'most-common' \
        stand for the width of the photos, upright, that the word says. A grid has the largest \
        square cells that this leaves room for, unless --cell gives their size.
        """),
    Flag(
      name: .columns, value: .number(Grid.columnCounts),
      standard: "about as many as rows; of a mosaic \(MosaicShape().columns)",
      section: .look,
      brief: "cells of a grid side by side",
      detail: """
        Cells of a grid side by side, never more than there are photos. Without this option \
        there are about as many columns as rows.
        """),
    Flag(
      name: .cell, value: .pixels(Grid.cellSides),
      standard: "squares that fill the width; of a mosaic \(MosaicShape().cell.width)",
      section: .look,
      brief: "size of a grid's cells in pixels",
      detail: """
        Size of a grid's cells in pixels: one number for squares, or as in 160x90. Cells with \
        which a part would be larger than its format allows are made smaller, and that is said.
        """),
    Flag(
      name: .target, value: .path("PHOTO", kind: .file), section: .look,
      brief: "what a mosaic is to look like",
      detail: """
        The photo that a mosaic is to look like from afar; it gives the mosaic its shape.
        """),
    Flag(
      name: .apart, value: .number(1...100), standard: "\(MosaicShape().apart)", section: .look,
      isRefinement: true, brief: "cells between a mosaic's repeated photos",
      detail: """
        How many cells it is at least from one place of a photo in a mosaic to the next, in \
        every direction; fewer where there are too few photos.
        """),
    Flag(
      name: .fit, value: .choice("HOW", Fit.allCases.map(\.rawValue)),
      standard: Fit.cover.rawValue, section: .look,
      brief: "photos in cells: cover, contain or stretch",
      detail: """
        What a photo does in a grid's cell, or on a --canvas (there contain), of another ratio. \
        'cover' fills the cell, and what sticks out is cut off; 'contain' shows all of the photo on the background; 'stretch' \
        fills the cell, and the photo's ratio gives way.
        """),
    Flag(
      name: .rowHeight, value: .number(Photo.heights),
      standard: "\(PlanOptions.Arrangement.standardRowHeight)", section: .look,
      brief: "height of a row's photos in pixels",
      detail: "Height in pixels of all photos of a row, without margins."),
    Flag(
      name: .longSide, value: .number(1...OutputFormat.jpeg.largestSide),
      standard: "the photo's own", section: .look,
      brief: "longer side of photos of their own",
      detail: """
        Pixels of each photo's longer side with --layout each; the other side follows. With \
        --no-enlarge smaller photos stay as they are.
        """),
    Flag(
      name: .canvas, value: .pixels(Settings.widths), section: .look,
      brief: "size of parts of one photo each",
      detail: """
        Puts each photo of --layout each, whole, on a canvas of this size in pixels, as in \
        1290x2796 for a phone; --fit cover fills the canvas instead.
        """),
    Flag(
      name: .spacing, short: "s", value: .number(Settings.spacings),
      standard: "\(standard.spacing); in a grid 0", section: .look,
      brief: "pixels of background between two photos",
      detail: """
        Pixels of background between two photos: rows in a column, columns in a row, both in a \
        grid, whose cells touch unless this option is given.
        """),
    Flag(
      name: .margin, short: "m", value: .number(Settings.margins),
      standard: "\(standard.margin)", section: .look,
      brief: "background around each part in pixels",
      detail: "Pixels of background around each part, on all four sides, inside --width."),
    Flag(
      name: .background, short: "b", value: .color, standard: "\(standard.background.color)",
      section: .look,
      brief: "#rgb, #rrggbb or a CSS colour name",
      detail: """
        Colour of spacing and margin, and what transparent pixels are flattened onto: #rgb, \
        #rrggbb or a CSS colour name.
        """),
    Flag(
      name: .noEnlarge, value: .none, section: .look,
      brief: "never enlarge a photo",
      detail: """
        A photo narrower than the parts keeps its size and stands centred on the background, \
        instead of being enlarged to the common width.
        """),
  ] + overlayFlags + captionFlags + backdropFlags

private let divisionFlags = [
  Flag(
    name: .maxHeight, short: "H", value: .number(1...OutputFormat.png.largestSide),
    standard: "\(standard.maxHeight); of a grid the format's limit", section: .division,
    brief: "cap on the height of one part in pixels",
    detail: """
      The height in pixels that no part exceeds. JPEG itself ends at 65500 and PNG at 1000000; \
      many apps and websites end much earlier.
      """),
  Flag(
    name: .maxWidth, value: .number(1...OutputFormat.png.largestSide),
    standard: "\(standard.maxWidth)", section: .division,
    brief: "cap on the width of one part of a row in pixels",
    detail: """
      The width in pixels that no part of a row exceeds; what would pass it becomes another \
      part. A row with a photo that alone is wider is made lower, and that is said.
      """),
  Flag(
    name: .over, value: .choice("HOW", PlanOptions.Overflow.allCases.map(\.rawValue)),
    standard: standard.over.rawValue, section: .division,
    brief: "past the cap: auto, shrink or split",
    detail: """
      What gives when the photos together exceed --max-height. 'shrink' narrows the common \
      width to the widest at which all fit into one part. 'split' keeps the width and makes \
      several parts; no photo is ever cut. 'auto' shrinks while the width stays at or above \
      --min-width, and otherwise splits at the full width.
      """),
  Flag(
    name: .minWidth, value: .number(Settings.widths),
    standard: "2/3 of width", section: .division,
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
    name: .maxPhotos, value: .number(1...1_000_000), section: .division,
    brief: "at most N photos a part",
    detail: "Puts at most N photos into one part."),
  Flag(
    name: .balance, value: .choice("HOW", PlanOptions.Balance.allCases.map(\.rawValue)),
    standard: standard.balance.rawValue, section: .division,
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
      first photo without its extension, and the template with --layout each.
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
    standard: standard.output.chroma.rawValue, section: .output,
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
    name: .quiet, value: .none, section: .output,
    brief: "print no summary and no notes",
    detail: "Prints no summary of the parts and no notes; errors are still printed."),
]
