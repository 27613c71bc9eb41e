import Testing

@testable import StitchPlan

/// Every fault with its position, its place and its words: what a person at an editor sees.
@Suite struct WordingTests {
  struct Row: CustomTestStringConvertible {
    var text: String
    var complaints: String

    var testDescription: String { String(text.prefix(80)).replacing("\n", with: "⏎") }

    init(_ text: String, _ complaints: String) {
      self.text = text
      self.complaints = complaints
    }
  }

  @Test(arguments: syntax + fields + kinds + values + looks)
  func saysWhereWhatAndHow(row: Row) {
    #expect(complaints(row.text).joined(separator: "\n") == row.complaints)
  }

  @Test func namesTheFile() {
    let fault = PlanFault(
      place: .part(1), position: TextPosition(line: 3, column: 7), fact: .noPhotos)
    #expect(
      fault.described(in: "trip.json")
        == "trip.json:3:7: parts[1]: expected one photo or more, found none; add one, or delete "
        + "the part")
  }

  @Test(arguments: [[0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47], [0x80]] as [[UInt8]])
  func aFileThatIsNoTextIsNamedAsThat(bytes: [UInt8]) {
    #expect(
      faults(of: bytes).map(\.description) == [
        "expected a plan, found a file that is no text; make a plan of photos with tallstitch plan"
      ])
  }

  /// What a hand at an editor does to JSON.
  static let syntax: [Row] = [
    Row(
      "{ \"version\":\u{A0}1,\n\u{2003}\u{FEFF}\"parts\": [ { \"photos\": [ \"a.jpg\" \u{200B}] } ] }",
      #"""
      1:13 expected plain spaces between values, found the character U+00A0, which cannot be seen; delete it, or write a space
      2:1 expected plain spaces between values, found the character U+2003, which cannot be seen; delete it, or write a space
      2:2 expected plain spaces between values, found the character U+FEFF, which cannot be seen; delete it, or write a space
      2:36 parts[0].photos: expected plain spaces between values, found the character U+200B, which cannot be seen; delete it, or write a space
      """#),
    Row(
      #"""
      { "version": 1, "width": 1,080, "parts": [ { "photos": [ "a.jpg" ] } ] }
      """#,
      #"""
      1:28 expected a field's name in quotes, found "080"; write numbers without commas
      """#),
    Row(
      #"""
        

      """#,
      #"""
      1:1 expected a plan, found an empty file; make one with tallstitch plan
      """#),
    Row(
      #"""
      [1, 2
      """#,
      #"""
      1:6 expected the end of what "[" opens on line 1, found the end of the file; add the closing bracket
      """#),
    Row(
      #"""
      { "version": 1, "parts": [ { "photos": [
      "a.jpg",
      ] } ] }
      """#,
      #"""
      2:8 parts[0].photos: expected another item after the comma, found none; delete the comma on line 2
      """#),
    Row(
      #"""
      { "version": 1, "parts": [ { "photos": [
      "a.jpg"
      "b.jpg" ] } ] }
      """#,
      #"""
      2:8 parts[0].photos: expected a comma, found "b.jpg"; add a comma at the end of line 2
      """#),
    Row(
      #"""
      { "version": 1 "parts": [ { "photos": [,
      "a.jpg",,"b.jpg" ] } ] }
      """#,
      #"""
      1:15 expected a comma, found "parts"; add a comma before it
      1:40 parts[0].photos: expected a value, found a comma; delete the comma on line 1
      2:9 parts[0].photos: expected a value, found a comma; delete the comma on line 2
      """#),
    Row(
      #"""
      { version: 1, // one
       'parts': [ { “photos”: [ "a.jpg" ] } ] } /* x */ # y
      """#,
      #"""
      1:3 version: expected a field's name in quotes, found "version"; put it in quotes
      1:15 expected no comments, since JSON has none, found one; delete it
      2:2 parts: expected " around text, found '; write "
      2:15 parts[0].photos: expected " around text, found typographic quotes; write "
      2:43 expected no comments, since JSON has none, found one; delete it
      2:51 expected no comments, since JSON has none, found one; delete it
      """#),
    Row(
      #"""
      { "version": 1; "parts"= [ { "photos" [ "a.jpg" ] } ] }
      """#,
      #"""
      1:15 expected ",", found ";"; write ","
      1:24 expected ":", found "="; write ":"
      1:39 parts[0].photos: expected : after the field's name, found "["; add the colon
      """#),
    Row(
      #"""
      { "version": 1, "parts": [ { "photos": [ "a.jpg ] } ]
       }
      """#,
      #"""
      1:42 parts[0].photos: expected " at the text's end, found the end of line 1; add the closing "
      """#),
    Row(
      #"""
      { "version": 1, "parts": [ { "photos": [ a.jpg" ] } ] }
      """#,
      #"""
      1:42 expected a value, found "a.jpg"; put text in quotes
      """#),
    Row(
      #"""
      { "version": 1, "parts": [ { "photos": [ { "file": "a.jpg, "height": 3 } ] } ] }
      """#,
      #"""
      1:61 expected a comma or a closing bracket, found "height"; add the quote or the comma that line 1 lacks
      """#),
    Row(
      #"""
      { "version": 1, "parts": [ { "photos": [ a.jpg ] } ] }
      """#,
      #"""
      1:42 parts[0].photos[0]: expected a value, found "a.jpg"; put text in quotes
      """#),
    Row(
      #"""
      { "version": 1, "enlarge": True, "parts": [ { "photos": [ "C:\photos\a.jpg" ] } ] }
      """#,
      #"""
      1:28 enlarge: expected a value, found "True"; write true
      1:62 parts[0].photos[0]: expected an escape of JSON, found "\p"; write \\ for a backslash
      1:69 parts[0].photos[0]: expected an escape of JSON, found "\a"; write \\ for a backslash
      """#),
    Row(
      #"""
      { "version": 1, "parts": [ { "photos": [ "a.jpg" } ] }
      """#,
      #"""
      1:50 expected the end of what "[" opens on line 1, found "}"; close that bracket first
      """#),
    Row(
      #"""
      { "version": 1, "parts": [ { "photos": [ "a.jpg" ] } ]
      """#,
      #"""
      1:55 expected the end of what "{" opens on line 1, found the end of the file; add the closing bracket
      """#),
    Row(
      #"""
      { "version": 1, "parts": [ { "photos": [ "a.jpg" ] } ] } }
      """#,
      #"""
      1:58 expected the end of the file, found "}", which closes nothing; delete it
      """#),
    Row(
      #"""
      { "version": 1, "parts": [ { "photos": [ "a.jpg" ] } ] } {
      """#,
      #"""
      1:58 expected the end of the file after the plan, found "{"; delete what follows the plan
      """#),
    Row(
      #"""
      { "version": 1, "parts": [ { "photos": [ {"file": "a.jpg", "height": 3,
       {"file": "b.jpg"} ] } ] }
      """#,
      #"""
      2:2 expected a field's name in quotes, found "{"; the { on line 1 may lack its }
      """#),
    Row(
      #"""
      { "version": 01, "width": 1_080, "margin": .5, "spacing": +1, "parts": [ { "photos": [ "a\#tb.jpg" ] } ] }
      """#,
      #"""
      1:14 version: expected a number, found "01"; write digits alone
      1:27 width: expected a number, found "1_080"; write digits alone
      1:44 margin: expected a number, found ".5"; write digits alone
      1:59 spacing: expected a number, found "+1"; write digits alone
      1:90 parts[0].photos[0]: expected visible characters between quotes, found 0x09; write \t
      """#),
    Row(
      #"""
      { "version": 1,
        "parts": [ { "photos": [
          "a.jpg"
          // the harbour
          "b.jpg",
        ] } ],
        "widht": 1.5 }
      """#,
      #"""
      3:12 parts[0].photos: expected a comma, found "b.jpg"; add a comma at the end of line 3
      4:5 parts[0].photos: expected no comments, since JSON has none, found one; delete it
      5:12 parts[0].photos: expected another item after the comma, found none; delete the comma on line 5
      7:3 widht: expected a field of a plan, found "widht"; did you mean "width"?
      """#),
    Row(
      #"""
      /* x
      """#,
      #"""
      1:1 expected */ at the comment's end, found none; delete the comment
      """#),
    Row(
      #"""
      { "a": 1 : 2 }
      """#,
      #"""
      1:10 expected a comma or a closing bracket, found ":"; add it, or delete what is there
      """#),
  ]

  /// Fields that are unknown, missing or there twice.
  static let fields: [Row] = [
    Row(
      #"""
      { "version": 2, "foo": 1 }
      """#,
      #"""
      1:14 version: expected version 1, found 2; read the plan with a newer tallstitch, or make it anew with this one
      """#),
    Row(
      #"""
      { "version": 0, "widht": 3, "quality": 3, "height": 3, "zzzzz": 1 }
      """#,
      #"""
      1:1 expected a field "parts", found none; add "parts": [ { "photos": [ … ] } ]
      1:14 version: expected 1, found 0; write 1
      1:17 widht: expected a field of a plan, found "widht"; did you mean "width"?
      1:29 quality: expected a field of a plan, found "quality"; it belongs in "output"
      1:43 height: expected a field of a plan, found "height"; it belongs in a photo, a photo's "crop", a photo's "source", a layout's "row" or a photo's "caption"
      1:56 zzzzz: expected a field of a plan, found "zzzzz"; delete it, or correct its name
      """#),
    Row(
      #"""
      { "version": 1, "width": "1080", "margin": null, "spacing": 1.5, "background": "wite", "layout": "colum", "enlarge": "true", "output": { "name": "a/{prt}", "quality": 0, "format": "gif", "chroma": "420", "color": 3 }, "parts": [ { "photos": [] }, {}, 3, { "photos": [ 7, "", { "file": "b.jpg", "rotate": -90, "height": 1e99, "fit": "fill", "crop": { "left": 1 }, "source": [] }, { "fiel": "c" } ] } ] }
      """#,
      #"""
      1:26 width: expected a whole number, found "1080"; write 1080
      1:44 margin: expected a whole number, found null; delete the field to have its default
      1:61 spacing: expected a whole number from 0 to 65500, found 1.5; round it
      1:80 background: expected #rgb, #rrggbb or a CSS colour name, found "wite"; did you mean "white"?
      1:98 layout: expected "column" or an object, found "colum"; did you mean "column"?
      1:118 enlarge: expected true or false, found "true"; write true
      1:146 output.name: expected a file's name, found "/" in it; name the folder when you render, with --output
      1:168 output.quality: expected a whole number from 1 to 100, found 0; raise it to 1 or more
      1:181 output.format: expected "jpeg" or "png", found "gif"; write one of them
      1:198 output.chroma: expected "4:4:4", "4:2:2" or "4:2:0", found "420"; did you mean "4:2:0"?
      1:214 output.color: expected "srgb", "display-p3" or "keep", found 3; write one of them
      1:242 parts[0].photos: expected one photo or more, found none; add one, or delete the part
      1:248 parts[1]: expected a field "photos", found none; add "photos": [ … ], or delete the part
      1:252 parts[2]: expected an object, { … }, found 3; write { "photos": [ … ] }
      1:269 parts[3].photos[0]: expected a file's name in quotes or an object, { … }, found 7; write "a.jpg" or { "file": "a.jpg" }
      1:272 parts[3].photos[1]: expected a file's name, found ""; name the photo, or delete it
      1:305 parts[3].photos[2].rotate: expected 0, 90, 180 or 270, found -90; write 270
      1:320 parts[3].photos[2].height: expected a whole number from 1 to 1000000, found 1e99; lower it to 1000000 or less
      1:333 parts[3].photos[2].fit: expected "cover", "contain" or "stretch", found "fill"; write one of them
      1:349 parts[3].photos[2].crop: expected a field "top", found none; add it, as in { "left": 0, "top": 0, "width": 800, "height": 600 }
      1:349 parts[3].photos[2].crop: expected a field "width", found none; add it, as in { "left": 0, "top": 0, "width": 800, "height": 600 }
      1:349 parts[3].photos[2].crop: expected a field "height", found none; add it, as in { "left": 0, "top": 0, "width": 800, "height": 600 }
      1:374 parts[3].photos[2].source: expected an object, { … }, found a list; write { "width": 4000, "height": 3000 }
      1:382 parts[3].photos[3].fiel: expected a field of a plan, found "fiel"; did you mean "file"?
      """#),
    Row(
      #"""
      { "version": 1, "version": 1, "parts": [] }
      """#,
      #"""
      1:17 version: expected each field once, found "version" again, first on line 1; delete one of them
      1:40 parts: expected one part or more, found none; add { "photos": [ … ] }
      """#),
    Row(
      #"""
      { "version": 1, "$schema": "\udcff", "background": "\ud800", "parts": [ {  "photos": [ { "file": "\u0000", "we ird": 1, "file": "a.jpg" } ] } ] }
      """#,
      #"""
      1:28 $schema: expected text, found the raw byte \udcff; only a file's name may have one
      1:52 background: expected text, found \ud800, half a character; write the whole one
      1:98 parts[0].photos[0].file: expected a file's name, found \u0000 in it; delete that escape
      1:108 parts[0].photos[0]["we ird"]: expected a field of a plan, found "we ird"; delete it, or correct its name
      1:121 parts[0].photos[0].file: expected each field once, found "file" again, first on line 1; delete one of them
      """#),
    Row(
      #"""
      { "version": 1,  "parts": [ { "name": "a{patr}", "photo": 1, "photos": [ { "rotate": 45, "fit": "Cover", "y": 0, "file": "a.jpg" } ] } ] }
      """#,
      #"""
      1:39 parts[0].name: expected {plan}, {part}, {parts} or {name}, found "{patr}"; did you mean {part}?
      1:50 parts[0].photo: expected a field of a plan, found "photo"; did you mean "photos"?
      1:86 parts[0].photos[0].rotate: expected 0, 90, 180 or 270, found 45; write one of them
      1:97 parts[0].photos[0].fit: expected "cover", "contain" or "stretch", found "Cover"; did you mean "cover"?
      1:106 parts[0].photos[0].y: expected a field of a plan, found "y"; delete it, or correct its name
      """#),
  ]

  /// Values of another kind, and what is wanted where they stand.
  static let kinds: [Row] = [
    Row(
      "null",
      #"""
      1:1 expected an object, { … }, found null; write { "version": 1, "parts": [ … ] }
      """#),
    Row(
      #"""
      "a.jpg"
      """#,
      #"""
      1:1 expected an object, { … }, found "a.jpg"; write { "version": 1, "parts": [ … ] }
      """#),
    Row(
      #"""
      { "version": null, "output": null, "parts": [ "a.jpg", [ "b.jpg" ], null, { "name": null, "photos": null }, { "photos": [ null, { "file": null, "fit": null, "crop": { "left": 0, "top": 0, "width": null, "height": 1 }, "source": { "width": 1, "height": 1, "bytes": null } } ] } ] }
      """#,
      #"""
      1:14 version: expected 1, found null; write 1
      1:30 output: expected an object, { … }, found null; delete the field to have its default
      1:47 parts[0]: expected an object, { … }, found "a.jpg"; write { "photos": [ … ] }
      1:56 parts[1]: expected an object, { … }, found a list; write { "photos": [ … ] }
      1:69 parts[2]: expected an object, { … }, found null; write { "photos": [ … ] }
      1:85 parts[3].name: expected text in quotes, found null; delete the field to have its default
      1:101 parts[3].photos: expected a list, [ … ], found null; write [ { "file": "a.jpg" } ]
      1:123 parts[4].photos[0]: expected a file's name in quotes or an object, { … }, found null; write "a.jpg" or { "file": "a.jpg" }
      1:139 parts[4].photos[1].file: expected a file's name in quotes, found null; write "a.jpg"
      1:152 parts[4].photos[1].fit: expected "cover", "contain" or "stretch", found null; delete the field to have its default
      1:198 parts[4].photos[1].crop.width: expected a whole number, found null; write one from 1 to 2147483647
      1:265 parts[4].photos[1].source.bytes: expected a whole number, found null; delete the field to have its default
      """#),
  ]

  /// Values out of their range, alone or together.
  static let values: [Row] = [
    Row(
      #"""
      ["a.jpg"]
      """#,
      #"""
      1:1 expected an object, { … }, found a list; write { "version": 1, "parts": [ … ] }
      """#),
    Row(
      #"""
      { "version": 1, "margin": 540, "parts": [ {  "photos": [ {  "file": "a.jpg" } ] } ] }
      """#,
      #"""
      1:27 margin: expected margins that leave room for photos, found two of 540 in a width of 1080; lower "margin" to 539 or less, or raise "width"
      """#),
    Row(
      #"""
      { "version": 1,  "parts": [ { "width": 2, "margin": 1, "photos": [ {  "file": "a.jpg" } ] } ] }
      """#,
      #"""
      1:53 parts[0].margin: expected margins that leave room for photos, found two of 1 in a width of 2; raise "width"
      """#),
    Row(
      #"""
      { "version": 1,  "parts": [ {  "photos": [ { "source": { "width": 4000, "height": 3000 }, "crop": { "left": 3900, "top": 0, "width": 200, "height": 7 }, "file": "a.jpg" } ] } ] }
      """#,
      #"""
      1:99 parts[0].photos[0].crop: expected a box inside 4000×3000, found 3900…4100 across; lower "width" to 100 or less
      """#),
    Row(
      #"""
      { "version": 1, "output": { "name": "x" }, "parts": [ { "photos": ["a"] }, { "photos": ["a"] }, { "name": "x.jpg", "photos": ["a"] } ] }
      """#,
      #"""
      1:37 output.name: expected another name for each part, found "x"; add {part} to it
      1:107 parts[2].name: expected another name for each part, found "x.jpg" again, as for parts[0]; give one of them another "name"
      """#),
    Row(
      #"""
      { "version": 1,  "parts": [ { "name": "..", "width": [], "photos": [ { "crop": { "left": 9, "top": 1, "width": 1, "height": 1 }, "source": { "width": 9, "height": 9 }, "file": "a.jpg" } ] } ] }
      """#,
      #"""
      1:39 parts[0].name: expected a file's name, found "..", which names a folder; write another name
      1:54 parts[0].width: expected a whole number, found a list; write one from 1 to 1000000
      1:80 parts[0].photos[0].crop: expected a box inside 9×9, found 9…10 across; lower "left" to 8 or less
      """#),
    Row(
      #"""
      { "version": 1,  "parts": [ { "name": "a\u0007{", "photos": [ {  "file": "a.jpg" } ] } ] }
      """#,
      #"""
      1:39 parts[0].name: expected a file's name, found the control character \u0007; delete it
      """#),
    Row(
      #"""
      { "version": 1, "parts" }
      """#,
      #"""
      1:25 expected : and a value after the field's name, found "}"; add the value
      """#),
    Row(
      #"""
      { "version": 1,  "parts": [ {  "photos": [ { "source": { "width": 10, "height": 3000 }, "file": "a.jpg" } ] } ] }
      """#,
      #"""
      1:29 parts[0]: expected at most 65500 pixels either way for JPEG, found 1080×324000; move photos to another part, or lower "width" to 218 or less, or write "format": "png"
      """#),
  ]

  /// What decides the look: layouts, backgrounds, overlays, captions.
  static let looks: [Row] = [
    Row(
      #"""
      { "version": 1, "layout": "grid", "background": { "blur": 0.6, "dim": "0.3" }, "overlay": [ {}, { "image": "a", "text": "b" }, { "text": "{nam} {x}", "width": 0 } ], "parts": [ { "layout": { "grid": { "columns": 3, "cell": 100 } }, "photos": [ { "file": "a", "caption": "" }, { "file": "b", "caption": { "text": "}" } } ] } ] }
      """#,
      #"""
      1:27 layout: expected "column" or an object, found "grid"; write { "grid": { "columns": 3, "cell": [400, 300] } }
      1:59 background.blur: expected a number from 0 to 0.5, found 0.6; it is a fraction: 0.5 is half
      1:71 background.dim: expected a number, found "0.3"; write 0.3
      1:93 overlay[0]: expected exactly one of "image" and "text", found none; write { "image": "logo.png" }
      1:97 overlay[1]: expected exactly one of "image" and "text", found both; delete one of them
      1:138 overlay[2].text: expected {name}, {number}, {count} or {date}, found "{nam}"; did you mean {name}?
      1:160 overlay[2].width: expected a number from 0.000001 to 1, found 0; it is a fraction: 0.5 is half
      1:224 parts[0].layout.grid.cell: expected a width and a height, found 100; write [400, 300]
      1:271 parts[0].photos[0].caption: expected text, found ""; write some, or leave it out
      1:313 parts[0].photos[1].caption.text: expected braces only around name, number, count and date, found one without its partner; write {{ or }} for a brace
      """#),
    Row(
      #"""
      { "version": 1, "layout": { "column": {} }, "background": { "blur": "x" }, "overlay": null, "parts": [ { "layout": { "grid": [] }, "background": 7, "overlay": 7, "photos": [ { "file": "a", "caption": 5, "overlay": [ null, { "image": 3, "anchor": 4, "opacity": true } ] } ] }, { "layout": {}, "background": { "blr": 1, "hue": 1 }, "photos": [ { "file": "b", "caption": { "text": "  " } } ] }, { "layout": 5, "overlay": "logo.png", "background": { "color": 5 }, "photos": [ "c" ] }, { "layout": { "row": {}, "rows": 1 }, "photos": [ "d" ] } ] }
      """#,
      #"""
      1:29 layout.column: expected a field of a plan, found "column"; write "layout": "column", without braces
      1:69 background.blur: expected a number, found "x"; write one from 0 to 0.5
      1:87 overlay: expected an object, { … }, or a list of them, found null; delete the field to have its default, or write [] for none
      1:126 parts[0].layout.grid: expected an object, { … }, found a list; write { "columns": 3, "cell": [400, 300] }
      1:146 parts[0].background: expected a colour in quotes or an object, { … }, found 7; write "white" or { "color": "white", "blur": 0.05 }
      1:160 parts[0].overlay: expected an object, { … }, or a list of them, found 7; write { "image": "logo.png" }, or [] for none
      1:201 parts[0].photos[0].caption: expected text in quotes or an object, { … }, found 5; write "{name}" or { "text": "{name}" }
      1:217 parts[0].photos[0].overlay[0]: expected an object, { … }, found null; write { "image": "logo.png" }
      1:234 parts[0].photos[0].overlay[1].image: expected a file's name in quotes, found 3; put it in quotes
      1:247 parts[0].photos[0].overlay[1].anchor: expected "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom" or "bottom-right", found 4; write one of them
      1:261 parts[0].photos[0].overlay[1].opacity: expected a number, found true; write one from 0 to 1
      1:289 parts[1].layout: expected exactly one of "row" and "grid", found none; write { "row": { "height": 800 } }
      1:309 parts[1].background.blr: expected a field of a plan, found "blr"; did you mean "blur"?
      1:319 parts[1].background.hue: expected a field of a plan, found "hue"; delete it, or write "color", "blur" or "dim"
      1:379 parts[1].photos[0].caption.text: expected text, found "  "; write some, or leave it out
      1:405 parts[2].layout: expected "column" or an object, { … }, found 5; write "column" or { "row": { "height": 800 } }
      1:419 parts[2].overlay: expected an object, { … }, or a list of them, found "logo.png"; write { "image": "logo.png" }, or [] for none
      1:456 parts[2].background.color: expected a colour in quotes, found 5; write "white"
      1:503 parts[3].layout.row: expected a field "height", found none; add it, as in { "height": 800 }
      1:507 parts[3].layout.rows: expected a field of a plan, found "rows"; did you mean "row"?
      """#),
    Row(
      #"""
      { "version": 1, "overlay": [ { "image": "a", "color": "red" }, { "text": "a", "source": { "width": 1, "height": 1 } }, { "image": "" } ], "parts": [ { "photos": [ "" ] } ] }
      """#,
      #"""
      1:55 overlay[0].color: expected no "color" beside "image", of which it says nothing; delete it
      1:89 overlay[1].source: expected no "source" beside "text", of which it says nothing; delete it
      1:131 overlay[2].image: expected a file's name, found ""; name the picture, or delete the overlay
      1:164 parts[0].photos[0]: expected a file's name, found ""; name the photo, or delete it
      """#),
    Row(
      #"""
      { "version": 1, "parts": [ { "name": "{plan}", "photos": [ "a" ] }, { "name": "{plan}", "photos": [ "b" ] } ] }
      """#,
      #"""
      1:79 parts[1].name: expected another name for each part, found "{plan}.jpg" again, as for parts[0]; give one of them another "name"
      """#),
    Row(
      #"""
      { "version": 1, "output": { "color": "keep" }, "parts": [ { "photos": [ "a", "b" ] } ] }
      """#,
      #"""
      1:71 parts[0].photos: expected one photo a part where "color" is "keep", found 2; give each photo a part of its own, or name a colour space
      """#),
  ]
}
