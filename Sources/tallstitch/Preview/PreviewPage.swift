import Files
import StitchPlan
import Vocabulary

/// The page of `tallstitch preview`: one file with everything in it, which asks for nothing from
/// the network and may not.
struct PreviewPage {
  /// The plan as it was read, a JSON text.
  var plan: [UInt8]
  /// What the page knows besides the plan.
  var data: PageData

  /// The page in UTF-8.
  var html: [UInt8] {
    let style = PackageResources.page_css
    let script = Self.script
    return filled(
      PackageResources.page_html,
      with: [
        "style": style, "script": script, "plan": withoutTags(plan), "data": withoutTags(data.json),
        "stylehash": hash(style), "scripthash": hash(script),
      ])
  }

  /// In a function of its own, so that nothing of it is a global of the page.
  private static var script: [UInt8] {
    let files = [
      PackageResources.geometry_js, PackageResources.text_js, PackageResources.looks_js,
      PackageResources.lettering_js, PackageResources.model_js, PackageResources.elements_js,
      PackageResources.pictures_js, PackageResources.photo_js, PackageResources.view_js,
      PackageResources.drag_js, PackageResources.page_js, PackageResources.outcome_js,
      PackageResources.showing_js, PackageResources.editing_js, PackageResources.saving_js,
      PackageResources.keyboard_js, PackageResources.main_js,
    ]
    return Array("\"use strict\";\n(() => {\n".utf8) + files.joined() + Array("})();\n".utf8)
  }

  /// What a content security policy calls a script or style.
  private func hash(_ text: [UInt8]) -> [UInt8] {
    Array("sha256-".utf8) + base64(SHA256.digest(of: text))
  }
}

/// `template` with `%%name%%` replaced by what `values` has under the name. What was put in is
/// not looked at again.
private func filled(_ template: [UInt8], with values: [String: [UInt8]]) -> [UInt8] {
  let pieces = String(decoding: template, as: UTF8.self).split(
    separator: "%%", omittingEmptySubsequences: false)
  return pieces.enumerated().flatMap { index, piece in
    index % 2 == 0 ? Array(piece.utf8) : values[String(piece)] ?? []
  }
}

/// JSON in which no tag can begin: `<` stands only in strings, where an escape means the same.
private func withoutTags(_ json: [UInt8]) -> [UInt8] {
  let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  let text = json.starts(with: mark) ? json.dropFirst(mark.count) : json[...]
  return text.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
}

/// RFC 4648, section 4.
func base64(_ bytes: [UInt8]) -> [UInt8] {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let count = min(3, bytes.count - start)
    func byte(_ place: Int) -> Int { place < count ? Int(bytes[start + place]) : 0 }
    let word = byte(0) << 16 | byte(1) << 8 | byte(2)
    for place in 0..<4 {
      text.append(place <= count ? digits[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return text
}
