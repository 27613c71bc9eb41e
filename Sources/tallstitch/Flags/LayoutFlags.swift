import Planning
import StitchPlan

private let standard = PlanOptions()

let layoutFlags = [
  Flag(
    name: .layout, value: .choice("LAYOUT", LayoutName.allCases.map(\.rawValue)),
    standard: LayoutName.column.rawValue, section: .layout,
    brief: "column, row, grid, each or mosaic",
    detail: """
      'column' puts photos one below the other, all of one width. 'row' puts them one beside \
      the other, all of one height. 'grid' fills cells of one size row by row, as for a \
      contact sheet; its parts are divided between rows of cells. 'each' makes every photo a \
      part of its own, called like the photo: an export of many photos at a time. 'mosaic' \
      makes a picture, --target, of the photos: a grid whose cells each show the photo that \
      fits best. It is the one layout for which pixels are decoded while planning, \
      within --memory and the limits of photos.
      """),
  Flag(
    name: .width, short: "w",
    value: .number(Settings.widths, or: PlanOptions.Width.rules.map(\.word)),
    standard: "\(Settings().width)", section: .layout,
    brief: "width of the parts in pixels",
    detail: """
      Width of the parts in pixels, margins included. 'widest', 'narrowest' and 'most-common' \
      stand for the width of the photos, upright, that the word says. A grid has the largest \
      square cells that this leaves room for, unless --cell gives their size.
      """),
  Flag(
    name: .rowHeight, value: .number(Photo.heights),
    standard: "\(PlanOptions.Arrangement.standardRowHeight)", section: .layout,
    brief: "height of a row's photos",
    detail: "Height in pixels of all photos of a row, without margins."),
  Flag(
    name: .columns, value: .number(Grid.columnCounts),
    standard: "about as many as rows; of a mosaic \(MosaicShape().columns)",
    section: .layout,
    brief: "cells of a grid or mosaic side by side",
    detail: """
      Cells of a grid side by side, never more than there are photos. Without this option \
      there are about as many columns as rows.
      """),
  Flag(
    name: .cell, value: .pixels(Grid.cellSides),
    standard: "squares that fill the width; of a mosaic \(MosaicShape().cell.width)",
    section: .layout,
    brief: "size of their cells",
    detail: """
      Size of a grid's cells in pixels: one number for squares, or as in 160x90. Cells with \
      which a part would be larger than its format allows are made smaller, and that is said.
      """),
  Flag(
    name: .fit, value: .choice("HOW", Fit.allCases.map(\.rawValue)),
    standard: Fit.cover.rawValue, section: .layout,
    brief: "cover, contain or stretch, in cells",
    detail: """
      What a photo does in a grid's cell, or on a --canvas (there contain), of another ratio. \
      'cover' fills the cell, and what sticks out is cut off; 'contain' shows all of the photo \
      on the background; 'stretch' fills the cell, and the photo's ratio gives way.
      """),
  Flag(
    name: .longSide, value: .number(1...OutputFormat.png.largestSide),
    standard: "the photo's own", section: .layout,
    brief: "of each: longer side",
    detail: """
      Pixels of each photo's longer side with --layout each; the other side follows. With \
      --no-enlarge smaller photos stay as they are.
      """),
  Flag(
    name: .canvas, value: .pixels(Settings.widths), section: .layout,
    brief: "of each: size of the part, whatever the photo's",
    detail: """
      Puts each photo of --layout each, whole, on a canvas of this size in pixels, as in \
      1290x2796 for a phone; --fit cover fills the canvas instead. Margins and the rows of a \
      --caption are inside of it.
      """),
  Flag(
    name: .target, value: .path("PHOTO", kind: .file), section: .layout,
    brief: "what a mosaic is to look like",
    detail: """
      The photo that a mosaic is to look like from afar; it gives the mosaic its shape.
      """),
  Flag(
    name: .apart, value: .number(1...100), standard: "\(MosaicShape().apart)", section: .layout,
    isRefinement: true, brief: "cells between a mosaic's repeated photos",
    detail: """
      How many cells it is at least from one place of a photo in a mosaic to the next, in \
      every direction; fewer where there are too few photos.
      """),
  Flag(
    name: .spacing, short: "s", value: .number(Settings.spacings),
    standard: "\(standard.spacing); in a grid 0", section: .layout,
    brief: "pixels between two photos",
    detail: """
      Pixels of background between two photos: rows in a column, columns in a row, both in a \
      grid, whose cells touch unless this option is given.
      """),
  Flag(
    name: .margin, short: "m", value: .number(Settings.margins),
    standard: "\(standard.margin)", section: .layout,
    brief: "pixels around each part",
    detail: "Pixels of background around each part, on all four sides, inside --width."),
  Flag(
    name: .noEnlarge, value: .none, section: .layout,
    brief: "never enlarge a photo",
    detail: """
      A photo narrower than the parts keeps its size and stands centred on the background, \
      instead of being enlarged to the common width.
      """),
]
