import StitchPlan

extension Command {
  static let preview = Command(
    name: .preview, operands: .plan,
    brief: "show a plan's parts small, as a picture or a page",
    detail: [
      """
      Draws all parts of a plan side by side and small, each under its number, into a picture; or \
      writes a web page in which photos can be moved, turned and removed. Which of the two is \
      said by the end of the name in -o: .jpg, .png or .html. PLAN '-' is standard input.
      """,
      """
      The page is one file that asks for nothing from the network and sends nothing. It shows \
      the parts to scale, reckons their sizes as photos are dragged, by mouse, finger or keyboard, \
      and saves the changed plan as JSON, to be given to 'tallstitch render'. Save it where the \
      plan lies: photos are named relative to it.
      """,
      """
      Small pictures come from the thumbnails that cameras put into their photos, where those \
      are large enough and of the photo's shape, and else from the photos, decoded as small as \
      can be. Overlays, captions and backdrops look as they will in the parts; captions that \
      would be too small to read stand as bars in the picture, and the page sets text in the \
      browser's font. A photo that cannot be read shows as a crossed box; it is named on \
      standard error, as an overlay is, and the exit status is 1.
      """,
    ],
    flags: [
      rootFlag,
      Flag(
        name: .output, short: "o", value: .path("FILE", kind: .file), section: .output,
        brief: "write to FILE, .jpg, .png or .html; required",
        detail: """
          The file to write, which appears whole or not at all. Its name ends in .jpg or .png \
          for a picture, or in .html for a page.
          """),
      Flag(
        name: .force, value: .none, section: .output,
        brief: "replace FILE if it exists",
        detail: "Lets -o replace an existing file, unless it is the plan or one of its photos."),
      Flag(
        name: .maxSize, value: .number(PreviewRequest.sizes),
        standard: "\(PreviewRequest.standardSize)", section: .output,
        brief: "longest side of the picture in pixels",
        detail: "The longest side that a picture may have, in pixels. A page has no such size."),
      Flag(
        name: .maxHeight, short: "H", value: .number(1...OutputFormat.png.largestSide),
        standard: "\(PreviewRequest.standardHeight)", section: .output,
        brief: "cap above which a page marks parts",
        detail: """
          The height in pixels above which a .html says of a part that it is too tall. It can be \
          changed in the page; a plan has no cap of its own.
          """),
      jobsFlag, memoryFlag,
    ] + limitFlags + generalFlags,
    examples: [
      Example("Look before rendering", "tallstitch preview trip.json -o trip.jpg"),
      Example("Move photos about in a browser", "tallstitch preview trip.json -o trip.html"),
    ])
}
