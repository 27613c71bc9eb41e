import Testing

@testable import StitchPlan

@Suite struct ColorTests {
  @Test(arguments: [
    ("#f80", "#ff8800"), ("#F80a1C", "#f80a1c"), ("#000", "#000000"), ("white", "#ffffff"),
    ("RebeccaPurple", "#663399"), ("grey", "#808080"), ("GRAY", "#808080"), ("aqua", "#00ffff"),
    ("cyan", "#00ffff"), ("lightgoldenrodyellow", "#fafad2"),
  ])
  func readsColors(text: String, shown: String) {
    #expect(Color(text)?.description == shown)
  }

  @Test(arguments: ["", "#", "#12", "#1234", "#12345", "#1234567", "#12g", "12f", "whit", " red"])
  func refusesOthers(text: String) { #expect(Color(text) == nil) }

  @Test func knowsEveryNameOfCSS() {
    #expect(Color.names.count == 148)
    #expect(Color.names.map(\.name) == Color.names.map(\.name).sorted())
    for (name, value) in Color.names {
      // Every name with "gray" has a twin with "grey".
      if let twin = name.replacing("gray", with: "grey") as String?, twin != name {
        #expect(Color.names.contains { $0.name == twin && $0.value == value }, "\(name)")
      }
      #expect(value <= 0xFFFFFF)
    }
  }

  @Test func everyColorSurvivesItsText() {
    for value in stride(from: 0, through: 255, by: 5).map(UInt8.init) {
      let color = Color(red: value, green: 255 - value, blue: value / 2)
      #expect(Color(color.description) == color)
    }
  }
}
