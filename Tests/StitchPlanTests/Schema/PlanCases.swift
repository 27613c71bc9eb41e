/// Plans that the reader and the schema must judge alike.
enum PlanCases {
  /// One of everything, each word apart.
  static let rich = """
    { "$schema": "s", "version": 1, "width": 1000, "spacing": 1, "margin": 2, \
    "background": "#fff", "layout": "column", "enlarge": true, "output": { \
    "name": "{plan}-{part}", "format": "jpeg", "quality": 90, "chroma": "4:4:4", \
    "color": "srgb" }, "parts": [ { "name": "x{part}", "width": 500, "spacing": 3, \
    "margin": 4, "background": "Red", "layout": "column", "enlarge": false, "photos": [ { \
    "file": "a.jpg", "height": 30, "atWidth": 400, "crop": { "left": 1, "top": 2, \
    "width": 3, "height": 4 }, "rotate": 90, "fit": "contain", "overlay": { "text": "t", "anchor": "top", "width": 0.5 }, \
    "caption": { "text": "c", "height": 20 }, "source": { "width": 400, \
    "height": 300, "orientation": 6, "orientationFrom": "exif", "bytes": 7 } }, "b.png" ] } ] }
    """

  private static func top(_ values: [String]) -> [String] { values.map { planText(top: $0 + ",") } }
  private static func part(_ values: [String]) -> [String] {
    values.map { planText(part: $0 + ",") }
  }
  private static func photo(_ values: [String]) -> [String] {
    values.map { planText(photo: $0 + ",") }
  }
  private static func output(_ values: [String]) -> [String] {
    top(values.map { "\"output\": { \($0) }" })
  }
  private static func files(_ values: [String]) -> [String] {
    values.map { "{ \"version\": 1, \"parts\": [ { \"photos\": [ \($0) ] } ] }" }
  }

  static let good: [String] =
    [planText(), rich, #"{ "parts": [ { "photos": ["a"] } ], "version": 1.0 }"#]
    + top([
      #""width": 1"#, #""width": 1000000"#, #""width": 1080.0"#, #""width": 1.08e3"#,
      #""width": 10800e-1"#, #""spacing": 0"#, #""spacing": -0"#, #""spacing": 65500"#,
      #""margin": 0"#, #""margin": 539"#, #""width": 65500, "margin": 32749"#,
      ###""background": "#abc""###, ###""background": "#AbC""###, ###""background": "#a0B1c2""###,
      #""background": "white""#, #""background": "RebeccaPurple""#, #""background": "GREY""#,
      #""background": "lightgoldenrodyellow""#, #""background": "\u0072ed""#,
      #""layout": "column""#, #""enlarge": false"#, #""output": {}"#, #""$schema": """#,
      #""w\u0069dth": 3"#,
      #""layout": { "row": { "height": 1 } }"#, #""layout": { "row": { "height": 1000000 } }"#,
      #""layout": { "grid": { "columns": 1, "cell": [1, 1000000] } }"#,
      #""background": {}"#, #""background": { "color": "red" }"#,
      #""background": { "blur": 0, "dim": 1 }"#, #""background": { "blur": 0.5, "dim": 0.0 }"#,
      #""background": { "dim": 0.333333333333333333333 }"#, #""background": { "blur": 5e-2 }"#,
      #""overlay": []"#, #""overlay": { "image": "a.png" }"#, #""overlay": { "text": "a" }"#,
      #""overlay": [ { "text": "© {name} {number}/{count} {date}" }, { "image": "../a" } ]"#,
      #""overlay": { "text": "{{}}\n", "color": "red", "anchor": "top", "width": 1 }"#,
      #""overlay": { "image": "a", "anchor": "centre", "width": 1e-6, "margin": 0.5 }"#,
      #""overlay": { "image": "a", "opacity": 0 }"#,
    ])
    + part([
      #""width": 1000000"#, #""margin": 1"#, #""spacing": 1"#, #""background": "tan""#,
      #""layout": "column""#, #""enlarge": true"#, #""name": "x""#,
      #""name": "{plan}{part}{parts}{name}""#, #""layout": { "row": { "height": 9 } }"#,
      #""overlay": []"#, #""background": { "blur": 0.1 }"#,
      #""name": "a..b""#, #""name": "...""#, #""name": ".hidden""#, #""name": "{part}.JPG""#,
      #""name": "é 😀 %d [x] 'q' : *?""#, #""name": "👨‍👩‍👧""#, #""name": "e\u0301""#,
    ])
    + photo([
      #""height": 1"#, #""height": 1000000"#, #""atWidth": 1"#, #""height": 4, "atWidth": 1000000"#,
      #""crop": { "left": 0, "top": 0, "width": 1, "height": 1 }"#,
      #""crop": { "left": 2147483647, "top": 2147483647, "width": 2147483647, "height": 1e9 }"#,
      #""overlay": []"#, #""overlay": { "text": "a" }"#, #""caption": "a\nb""#,
      #""caption": { "text": "{name}" }"#, #""caption": " a ""#, #""caption": "a\ufeff""#,
      #""overlay": { "image": "a", "source": { "width": 9, "height": 8, "bytes": 7 } }"#,
      "\"caption\": \"\(String(repeating: "a", count: 4096))\"",
      #""caption": { "text": "a", "height": 65500, "color": "navy" }"#,
      #""rotate": 0"#, #""rotate": 90"#, #""rotate": 180.0"#, #""rotate": 2.7e2"#,
      #""fit": "cover""#, #""fit": "contain""#, #""fit": "stretch""#,
      #""source": { "width": 100, "height": 1 }"#,
      #""source": { "width": 9000, "height": 8000, "orientation": 8, "bytes": 0 }"#,
      #""source": { "width": 9000, "height": 8000, "orientationFrom": "raw-profile" }"#,
      #""source": { "width": 9000, "height": 8000, "orientationFrom": "none" }"#,
      #""source": { "width": 9, "height": 8, "bytes": 9007199254740991 }"#,
    ])
    + output([
      #""name": "x""#, #""format": "jpeg""#, #""format": "jpg""#, #""quality": 1"#,
      #""quality": 100"#, #""chroma": "4:4:4""#, #""chroma": "4:2:2""#, #""chroma": "4:2:0""#,
      #""color": "srgb""#, #""color": "keep""#, #""format": "png""#,
    ])
    + files([
      #""a""#, #""/a/b c/ü.jpg""#, #""..""#, #""a\\b\n\t\"""#, #"" ""#, #""a", "a""#,
      #""a", { "file": "b" }"#, #""👨‍👩‍👧""#,
    ])

  static let bad: [String] =
    [
      "", "[]", "{}", "null", "1", #""a.jpg""#, #"["a.jpg"]"#,
      #"{ "version": 1 }"#, #"{ "parts": [ { "photos": ["a"] } ] }"#,
      #"{ "version": 1, "parts": [] }"#, #"{ "version": 1, "parts": {} }"#,
      #"{ "version": 1, "parts": "a" }"#, #"{ "version": 1, "parts": null }"#,
      #"{ "version": 1, "parts": ["a"] }"#, #"{ "version": 1, "parts": [ [] ] }"#,
      #"{ "version": 1, "parts": [ {} ] }"#, #"{ "version": 1, "parts": [ { "name": "x" } ] }"#,
      #"{ "version": 1, "parts": [ { "photos": [] } ] }"#,
      #"{ "version": 1, "parts": [ { "photos": {} } ] }"#,
      #"{ "version": 1, "parts": [ { "photos": "a" } ] }"#,
      #"{ "version": 1, "parts": [ { "photos": ["a"] }, { "photos": [] } ] }"#,
      #"{ "version": 2, "parts": [ { "photos": ["a"] } ] }"#,
      #"{ "version": 0, "parts": [ { "photos": ["a"] } ] }"#,
      #"{ "version": 1.5, "parts": [ { "photos": ["a"] } ] }"#,
      #"{ "version": "1", "parts": [ { "photos": ["a"] } ] }"#,
      #"{ "version": 1e400, "parts": [ { "photos": ["a"] } ] }"#,
      #"{ "version": true, "parts": [ { "photos": ["a"] } ] }"#,
      #"{ "version": 1, "Parts": [ { "photos": ["a"] } ] }"#,
    ]
    + top([
      #""width": 0"#, #""width": -1"#, #""width": 1000001"#, #""width": 1080.5"#, #""width": 1e99"#,
      #""width": "1080""#, #""width": null"#, #""width": true"#, #""width": []"#, #""width": {}"#,
      #""width": 1e-9"#, #""spacing": -1"#, #""spacing": 65501"#, #""spacing": 0.1"#,
      #""margin": -1"#, #""margin": 32750"#, #""margin": "0""#,
      #""background": """#, ###""background": "#""###, ###""background": "#ab""###,
      ###""background": "#abcd""###, ###""background": "#abcdeg""###,
      ###""background": "#abcdefa""###,
      ###""background": "##abc""###, #""background": "wite""#, #""background": " white""#,
      #""background": "transparent""#, #""background": 16777215"#, #""background": "fff""#,
      #""background": "rgb(1,2,3)""#, #""background": null"#,
      #""layout": { "row": {} }"#, #""layout": { "row": 5 }"#,
      #""layout": { "row": { "height": 0 } }"#,
      #""layout": { "row": { "height": 1 }, "grid": { "columns": 1, "cell": [1, 1] } }"#,
      #""layout": { "grid": { "columns": 0, "cell": [1, 1] } }"#,
      #""layout": { "grid": { "columns": 3 } }"#, #""layout": { "grid": { "cell": [1, 1] } }"#,
      #""layout": { "grid": { "columns": 3, "cell": 1 } }"#,
      #""layout": { "grid": { "columns": 3, "cell": [1] } }"#,
      #""layout": { "grid": { "columns": 3, "cell": [1, 2, 3] } }"#,
      #""layout": { "grid": { "columns": 3, "cell": [1, 1000001] } }"#,
      #""layout": { "grid": { "columns": 3, "cell": [1, "2"] } }"#,
      #""layout": { "column": {} }"#, #""layout": []"#, #""layout": null"#,
      #""background": { "blur": 0.6 }"#, #""background": { "blur": -0.1 }"#,
      #""background": { "dim": 1.000001 }"#, #""background": { "dim": "0.3" }"#,
      #""background": { "colour": "red" }"#, #""background": []"#,
      #""overlay": {}"#, #""overlay": { "image": "a", "text": "b" }"#, #""overlay": "a.png""#,
      #""overlay": { "image": "a", "color": "red" }"#,
      #""overlay": { "text": "a", "source": { "width": 9, "height": 8 } }"#,
      #""overlay": { "image": "a", "text": "b", "color": "red" }"#,
      #""overlay": { "source": { "width": 9, "height": 8 } }"#,
      #""overlay": { "text": "" }"#, #""overlay": { "text": "{nam}" }"#,
      #""overlay": { "text": "a}" }"#, #""overlay": { "image": "" }"#,
      #""overlay": { "text": "a", "width": 0 }"#, #""overlay": { "text": "a", "width": 1e-7 }"#,
      #""overlay": { "text": "a", "width": 1.5 }"#, #""overlay": { "text": "a", "anchor": "x" }"#,
      #""overlay": { "text": "a", "margin": 0.51 }"#, #""overlay": [ "a" ]"#,
      #""overlay": [ { "text": "a", "opacity": 2 } ]"#, #""overlay": null"#,
      #""layout": "row""#, #""layout": "Column""#, #""layout": {}"#, #""layout": """#,
      #""enlarge": "true""#, #""enlarge": 1"#, #""enlarge": null"#,
      #""output": "x""#, #""output": null"#, #""output": []"#, #""$schema": 1"#,
      #""quality": 3"#, #""widht": 3"#, #""height": 3"#, #""photos": ["a"]"#, #""": 1"#,
      #""Width": 3"#, #""name": "x""#, #""comment": "x""#, #""_": 1"#,
    ])
    + part([
      #""width": 0"#, #""spacing": -1"#, #""margin": 1.5"#, #""background": "no""#,
      #""layout": 1"#, #""enlarge": "no""#, #""width": null"#,
      #""name": """#, #""name": ".""#, #""name": "..""#, #""name": "a/b""#, #""name": "/a""#,
      #""name": "a\\b""#, #""name": "../x""#, #""name": "a\u0000b""#, #""name": "a\nb""#,
      #""name": "a\n""#, #""background": "red\n""#, ###""background": "#fff\n""###,
      #""name": "\u007f""#, #""name": "{}""#, #""name": "{prt}""#, #""name": "{part""#,
      #""name": "part}""#, #""name": "{{part}}""#, #""name": "{Part}""#, #""name": "{part }""#,
      #""name": 3"#, #""name": null"#, #""file": "a""#, #""version": 1"#, #""output": {}"#,
      #""parts": []"#,
    ])
    + photo([
      #""height": 0"#, #""height": 1000001"#, #""height": "3""#, #""height": 3.5"#,
      #""atWidth": 0"#,
      #""atWidth": 1000001"#, #""crop": {}"#, #""crop": []"#, #""crop": null"#,
      #""crop": { "left": 0, "top": 0, "width": 1 }"#,
      #""crop": { "left": -1, "top": 0, "width": 1, "height": 1 }"#,
      #""crop": { "left": 0, "top": 0, "width": 0, "height": 1 }"#,
      #""crop": { "left": 0, "top": 0, "width": 1, "height": 2147483648 }"#,
      #""crop": { "left": 0, "top": 0, "width": 1, "height": 1, "right": 2 }"#,
      #""rotate": 45"#, #""rotate": -90"#, #""rotate": 360"#, #""rotate": "90""#,
      #""rotate": 90.5"#, #""fit": "fill""#, #""fit": "Cover""#, #""fit": null"#, #""fit": 1"#,
      #""source": {}"#, #""source": "x""#, #""source": { "width": 1 }"#,
      #""source": { "width": 0, "height": 1 }"#,
      #""source": { "width": 1, "height": 2147483648 }"#,
      #""source": { "width": 1, "height": 1, "orientation": 0 }"#,
      #""source": { "width": 1, "height": 1, "orientation": 9 }"#,
      #""source": { "width": 1, "height": 1, "orientationFrom": "EXIF" }"#,
      #""source": { "width": 1, "height": 1, "bytes": -1 }"#,
      #""source": { "width": 1, "height": 1, "bytes": 9007199254740992 }"#,
      #""source": { "width": 1, "height": 1, "size": 1 }"#,
      #""width": 3"#, #""name": "x""#, #""path": "x""#, #""y": 0"#,
      #""overlay": { "image": "a", "source": { "width": 9 } }"#, #""overlay": { "text": " " }"#,
      #""caption": "\n\u00a0\u2003""#, #""caption": "\u0007\u0085""#,
      #""caption": "\u00ad\u200b \ufeff""#, #""caption": "\u2800\u3164""#,
      "\"caption\": \"\(String(repeating: "a", count: 4097))\"",
      #""caption": """#, #""caption": {}"#, #""caption": { "text": "a", "height": 0 }"#,
      #""caption": "{file}""#, #""caption": ["a"]"#, #""caption": 1"#,
    ])
    + output([
      #""name": """#, #""name": "a/b""#, #""format": "gif""#, #""format": "JPEG""#,
      #""format": null"#, #""quality": 0"#, #""quality": 101"#, #""quality": 88.5"#,
      #""quality": "88""#, #""chroma": "420""#, #""chroma": 420"#, #""color": "sRGB""#,
      #""color": "cmyk""#, #""colour": "srgb""#, #""width": 3"#,
    ])
    + files([
      "", "1", "null", "true", "[]", "{}", #""""#, #""a\u0000""#, #"{ "file": "" }"#,
      #"{ "file": 1 }"#, #"{ "file": null }"#, #"{ "height": 3 }"#, #"{ "fiel": "a" }"#,
      #""a", """#,
    ])
    // Not JSON at all.
    + files([#""a","#, #""a" "b""#, "'a'", "a", #""a" // x"#, #""a"]"#])

  /// The faults that JSON Schema cannot express, by name.
  static let beyondSchema: [(reason: String, text: String)] = [
    ("a duplicate key", planText(top: #""width": 3, "width": 3,"#)),
    ("a duplicate key by escapes", planText(photo: #""fit": "cover", "f\u0069t": "cover","#)),
    ("margins that fill the width", planText(top: #""width": 100, "margin": 50,"#)),
    ("a part's margins that fill the plan's width", planText(part: #""margin": 540,"#)),
    ("one name for two parts", planTwo(#""output": { "name": "x" },"#)),
    ("two parts of one name", planTwo("", #""name": "x","#, #""name": "x.jpg","#)),
    ("a name of more than 255 bytes", planText(part: "\"name\": \"\(long)\",")),
    ("a crop outside its photo", planText(photo: cropped)),
    ("a text of more than 4096 bytes", planText(photo: "\"caption\": \"\(names)\",")),
    (
      "two photos whose colours are kept",
      #"{ "version": 1, "output": { "color": "keep" }, "parts": [ { "photos": ["a", "b"] } ] }"#
    ),
    ("a part of too many rows", planText(photo: #""source": { "width": 1, "height": 99999 },"#)),
    ("a raw byte outside a file's name", planText(top: #""$schema": "\udc80","#)),
    ("half a surrogate pair", planText(top: #""$schema": "\ud800","#)),
    ("half a surrogate pair in a file's name", planText(photo: #""file": "a\ud800"}, {"#)),
  ]

  private static let long = String(repeating: "é", count: 126)
  private static let names = String(repeating: "{name}", count: 17)
  private static let cropped = """
    "crop": { "left": 1, "top": 0, "width": 4, "height": 3 }, \
    "source": { "width": 3, "height": 4, "orientation": 6 },
    """

  private static func planTwo(_ top: String, _ first: String = "", _ second: String = "") -> String
  {
    """
    { "version": 1, \(top) "parts": [ { \(first) "photos": ["a"] }, { \(second) "photos": ["b"] } ] }
    """
  }
}
