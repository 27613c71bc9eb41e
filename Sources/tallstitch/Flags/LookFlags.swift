import StitchPlan

let lookFlags = [backgroundFlag] + overlayFlags + captionFlags + backdropFlags

private let backgroundFlag =
  Flag(
    name: .background, short: "b", value: .color, standard: "\(Background.white.color)",
    section: .look,
    brief: "#rgb, #rrggbb or a CSS colour name",
    detail: """
      Colour of spacing and margin, and what transparent pixels are flattened onto: #rgb, \
      #rrggbb or a CSS colour name.
      """)

private let overlayFlags = [
  Flag(
    name: .overlay, value: .path("FILE", kind: .file), section: .look,
    brief: "put a picture on each photo, as a logo",
    detail: """
      Puts the picture in FILE on each photo, with its transparency; a PNG or WebP with an alpha \
      channel is usual. It may be given several times, and beside --overlay-text; of the options \
      below, each is about the overlay before it. What is on one photo only can be written into \
      the plan. A picture that has changed when the plan is rendered is a fault, unless its "source" \
      is removed from the plan.
      """),
  Flag(
    name: .overlayText, value: .text, section: .look,
    brief: "put a line of text on each photo",
    detail: """
      Puts TEXT on each photo, in one line; several times if need be, as --overlay. {name} is the photo's file name without folder and \
      extension, {number} its number in the plan, {count} the number of photos, and {date} the \
      day on which it was taken (EXIF), as in 2026-11-30, or nothing; {{ and }} are braces.
      """),
  Flag(
    name: .overlayColor, value: .color, standard: "white", section: .look, isRefinement: true,
    brief: "colour of --overlay-text",
    detail: "Colour of --overlay-text: #rgb, #rrggbb or a CSS colour name."),
  Flag(
    name: .overlayAnchor, value: .choice("PLACE", Anchor.allCases.map(\.rawValue)),
    standard: Anchor.bottomRight.rawValue, section: .look, isRefinement: true,
    brief: "corner, edge or centre for the overlay",
    detail: """
      Where on the photo the overlay stands: 'top-left', 'top', 'top-right', 'left', 'center', \
      'right', 'bottom-left', 'bottom' or 'bottom-right'.
      """),
  Flag(
    name: .overlayWidth, value: .fraction(Overlay.widths),
    standard: "\(Overlay.defaultWidth)", section: .look, isRefinement: true,
    brief: "its width, of the photo's short side",
    detail: """
      Width of the overlay as a fraction of the photo's short side as painted; its height \
      follows. It is made smaller where it would not fit between its margins.
      """),
  Flag(
    name: .overlayMargin, value: .fraction(Overlay.margins),
    standard: "\(Overlay.defaultMargin)", section: .look, isRefinement: true,
    brief: "its distance from the photo's edges",
    detail: """
      Distance of the overlay from the photo's edges as a fraction of the photo's short side as \
      painted.
      """),
  Flag(
    name: .overlayOpacity, value: .fraction(Overlay.opacities), standard: "\(Fraction.one)",
    section: .look, isRefinement: true,
    brief: "0 for invisible to 1 for opaque",
    detail: "How much of the overlay is seen: 0 is invisible, 1 is as opaque as the overlay is."),
]

private let captionFlags = [
  Flag(
    name: .caption, value: .text, section: .look,
    brief: "put text below each photo",
    detail: """
      Puts TEXT below each photo, centred, in black or white, whichever stands out from the \
      background. Places are filled as in --overlay-text, and a newline begins another line. The \
      rows that it takes count towards --max-height: for each line a twentieth of the width of a \
      column or of a grid's cells, or of the height of a row, and 24 or more, so that it can be \
      read. Text that does not fit them is set smaller.
      """)
]

private let backdropFlags = [
  Flag(
    name: .backdrop, value: .none, section: .look,
    brief: "fill empty frames with the photo itself, blurred",
    detail: """
      Where a photo does not fill its frame, as with --no-enlarge or with "fit": "contain" in \
      the plan, the rest of the frame shows the photo itself, enlarged, blurred and dimmed, \
      instead of the background colour.
      """),
  Flag(
    name: .backdropBlur, value: .fraction(Backdrop.blurs),
    standard: "\(Backdrop.defaultBlur)", section: .look, isRefinement: true,
    brief: "its blur, of the part's width",
    detail: """
      Radius of the backdrop's blur, two standard deviations, as a fraction of the part's width; \
      in a row or a grid of the photo's frame.
      """),
  Flag(
    name: .backdropDim, value: .fraction(Backdrop.dims),
    standard: "\(Backdrop.defaultDim)", section: .look, isRefinement: true,
    brief: "how far it is darkened, 0 to 1",
    detail: "How far the backdrop is darkened: 0 not at all, 1 to black."),
]
