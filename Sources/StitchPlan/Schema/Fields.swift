import Vocabulary

extension Shape {
  static let planFields: [Field] =
    [
      Field(
        name: .schema, values: .text,
        summary: "Where an editor finds this schema; the tool ignores it."),
      Field(
        name: .version, values: .numbers([Plan.version]), isRequired: true,
        summary: "The version of the plan's format."),
    ] + settings + [
      Field(
        name: .output, values: .object(.output),
        summary: "What kind of files the parts become, and what they are called."),
      Field(
        name: .parts, values: .list(of: .part), isRequired: true,
        summary: "One output file each, in order."),
    ]

  /// A part's settings have no default of their own: they are the plan's.
  static let partFields: [Field] =
    [
      Field(
        name: .name, values: .nameTemplate,
        summary: "The file's name in place of output.name, with the same placeholders.")
    ]
    + settings.map { setting in
      var override = setting
      override.fallback = nil
      override.summary += " In this part, in place of the plan's."
      return override
    } + [
      Field(
        name: .photos, values: .list(of: .photo), isRequired: true,
        summary: "From top to bottom: file names, or objects that say more.")
    ]

  /// What the plan sets for all its parts and each part may override.
  private static let settings: [Field] = {
    let defaults = Settings()
    return [
      Field(
        name: .width, values: .integer(Settings.widths), fallback: .integer(defaults.width),
        summary: """
          Width of the canvas in pixels, margins included. That of a row or a grid follows \
          from its photos or cells instead.
          """),
      Field(
        name: .spacing, values: .integer(Settings.spacings), fallback: .integer(defaults.spacing),
        summary: "Pixels of background between two photos."),
      Field(
        name: .margin, values: .integer(Settings.margins), fallback: .integer(defaults.margin),
        summary: "Pixels of background around the whole part."),
      Field(
        name: .background, values: .colorOrObject(.background),
        fallback: .word(defaults.background.color.description),
        summary: """
          #rgb, #rrggbb or a CSS colour name, read as sRGB; transparent pixels are flattened \
          onto it. An object with "blur" or "dim" puts a blurred copy of each photo where the \
          photo does not fill its frame.
          """),
      Field(
        name: .layout, values: .wordsOrObject([Layout.columnName], .layout),
        fallback: .word(Layout.columnName),
        summary: """
          How photos become rectangles: one below the other, or, by an object, in a row or a \
          grid.
          """),
      Field(
        name: .enlarge, values: .boolean, fallback: .boolean(defaults.enlarge),
        summary: """
          Whether a photo smaller than its frame is enlarged to it. If not, it keeps its \
          size and stands centred on the background.
          """),
      Field(
        name: .overlay, values: .oneOrMany(.overlay),
        summary: "What stands on each photo: pictures or text. An empty list: nothing."),
    ]
  }()

  static let outputFields: [Field] = {
    let defaults = Output()
    return [
      Field(
        name: .name, values: .nameTemplate, fallback: .word(defaults.name),
        summary: """
          The parts' file names: {plan} is the plan's name, {part} the part's number, {parts} \
          how many there are, {name} the name of the part's first photo, shortened where the \
          whole would pass 255 bytes. The extension is added.
          """),
      Field(
        name: .format,
        values: .words(OutputFormat.allCases.map(\.rawValue), synonyms: ["jpg": "jpeg"]),
        fallback: .word(defaults.format.rawValue), summary: "The parts' file format."),
      Field(
        name: .quality, values: .integer(Output.qualities), fallback: .integer(defaults.quality),
        summary: "JPEG quality on libjpeg's scale."),
      Field(
        name: .chroma, values: .words(ChromaSubsampling.allCases.map(\.rawValue)),
        fallback: .word(defaults.chroma.rawValue),
        summary: "How many colour samples a JPEG keeps."),
      Field(
        name: .color, values: .words(OutputColor.allCases.map(\.rawValue)),
        fallback: .word(defaults.color.rawValue),
        summary: """
          The parts' colour space; keep is that of the photo, of which each part then has one.
          """),
    ]
  }()

  static let photoFields: [Field] = [
    Field(
      name: .file, values: .fileName, isRequired: true,
      summary: """
        The photo's path, relative to the plan's folder or absolute; no character in it is \
        special. A byte 0xXX that is not UTF-8 is written as the escape \\udcXX.
        """),
    Field(
      name: .height, values: .integer(Photo.heights),
      summary: """
        Rows that the photo takes in a column; left out: from its ratio. In a row or a grid \
        the layout decides.
        """),
    Field(
      name: .atWidth, values: .integer(Settings.widths),
      summary: """
        The content width that the height belongs to. At another width the height follows in \
        proportion. Left out: the height holds at any width.
        """),
    Field(
      name: .crop, values: .object(.crop),
      summary: "The pixels to show, of the upright photo and before rotate; left out: all."),
    Field(
      name: .rotate, values: .numbers(Rotation.allCases.map(\.rawValue)),
      fallback: .integer(Rotation.none.rawValue),
      summary: "Degrees clockwise on top of the photo's own orientation."),
    Field(
      name: .fit, values: .words(Fit.allCases.map(\.rawValue)), fallback: .word(Fit.cover.rawValue),
      summary: """
        What happens where the height or cell departs from the photo's ratio: cover cuts, \
        contain leaves background, stretch distorts.
        """),
    Field(
      name: .overlay, values: .oneOrMany(.overlay),
      summary: """
        What stands on this photo, in place of what stands on each. An empty list: nothing.
        """),
    Field(
      name: .caption, values: .textOrObject(.caption),
      summary: """
        Text below the photo, in rows of its own. {name}, {number}, {count} and {date} stand \
        for the photo's name, its number, the number of photos and the day it was taken.
        """),
    Field(
      name: .source, values: .object(.source),
      summary: """
        What the photo's header said when the plan was made. A photo that has changed since \
        is not rendered.
        """),
  ]

  static let cropFields: [Field] = [
    Field(
      name: .left, values: .integer(0...Source.sides.upperBound), isRequired: true,
      summary: "Pixels left of the box."),
    Field(
      name: .top, values: .integer(0...Source.sides.upperBound), isRequired: true,
      summary: "Pixels above the box."),
    Field(
      name: .width, values: .integer(Source.sides), isRequired: true, summary: "In pixels."),
    Field(
      name: .height, values: .integer(Source.sides), isRequired: true, summary: "In pixels."),
  ]

  static let sourceFields: [Field] = [
    Field(
      name: .width, values: .integer(Source.sides), isRequired: true,
      summary: "Stored columns, before the photo is turned upright."),
    Field(
      name: .height, values: .integer(Source.sides), isRequired: true,
      summary: "Stored rows, before the photo is turned upright."),
    Field(
      name: .orientation, values: .integer(1...8),
      summary: "The EXIF orientation; left out: upright."),
    Field(
      name: .orientationFrom, values: .words(OrientationSource.allCases.map(\.rawValue)),
      summary: "Where the orientation was found."),
    Field(name: .bytes, values: .integer(Source.sizes), summary: "The file's size."),
  ]

  static let layoutFields: [Field] = [
    Field(
      name: .row, values: .object(.row),
      summary: "The photos one beside the other, all of one height."),
    Field(
      name: .grid, values: .object(.grid), summary: "Cells of one size, filled row by row."),
  ]

  static let rowFields: [Field] = [
    Field(
      name: .height, values: .integer(Photo.heights), isRequired: true,
      summary: "Height of every photo in pixels; the widths follow.")
  ]

  static let gridFields: [Field] = [
    Field(
      name: .columns, values: .integer(Grid.columnCounts), isRequired: true,
      summary: "Cells beside each other."),
    Field(
      name: .cell, values: .size(Grid.cellSides), isRequired: true,
      summary: "Width and height of a cell in pixels."),
  ]

  static let backgroundFields: [Field] = [
    Field(
      name: .color, values: .color, fallback: .word(Color.white.description),
      summary: "Where there is no photo at all."),
    Field(
      name: .blur, values: .fraction(Backdrop.blurs), fallback: .fraction(Backdrop.defaultBlur),
      summary: """
        Radius of the blur as a fraction of the part's width; in a row or a grid, of the photo's \
        frame.
        """),
    Field(
      name: .dim, values: .fraction(Backdrop.dims), fallback: .fraction(Backdrop.defaultDim),
      summary: "How far the copy is darkened: 0 not at all, 1 to black."),
  ]

  static let overlayFields: [Field] = [
    Field(
      name: .image, values: .fileName,
      summary: "A file with a picture, relative to the plan's folder or absolute."),
    Field(
      name: .text, values: .textTemplate,
      summary: """
        Text in place of an image. {name}, {number}, {count} and {date} stand for the photo's \
        name, its number, the number of photos and the day it was taken.
        """),
    Field(
      name: .color, values: .color, fallback: .word(Color.white.description),
      summary: "The text's colour."),
    Field(
      name: .anchor,
      values: .words(Anchor.allCases.map(\.rawValue), synonyms: ["centre": "center"]),
      fallback: .word(Anchor.bottomRight.rawValue),
      summary: "The corner or edge of the photo where it stands, or its centre."),
    Field(
      name: .width, values: .fraction(Overlay.widths), fallback: .fraction(Overlay.defaultWidth),
      summary: """
        Width as a fraction of the photo's short side; the height follows. What does not fit \
        between the margins is made smaller.
        """),
    Field(
      name: .margin, values: .fraction(Overlay.margins),
      fallback: .fraction(Overlay.defaultMargin),
      summary: "Distance from the photo's edges as a fraction of its short side."),
    Field(
      name: .opacity, values: .fraction(Overlay.opacities), fallback: .fraction(.one),
      summary: "0 is invisible, 1 opaque."),
    Field(
      name: .source, values: .object(.source),
      summary: """
        What the image's header said when the plan was made. An image that has changed since is \
        not laid on any photo; left out: the image is taken as it is then.
        """),
  ]

  static let captionFields: [Field] = [
    Field(
      name: .text, values: .textTemplate, isRequired: true,
      summary: "With the same placeholders as an overlay's text."),
    Field(
      name: .height, values: .integer(Caption.heights),
      summary: """
        Rows that the text has; left out: for each line a twentieth of the width of a column's \
        photos or a grid's cells, or of the height of a row's photos, and 24 or more.
        """),
    Field(
      name: .color, values: .color,
      summary: "Left out: black or white, whichever stands out from the background."),
  ]
}
