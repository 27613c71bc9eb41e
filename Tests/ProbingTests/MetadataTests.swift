import Testing

@testable import Probing

@Suite struct ExifTests {
  @Test(arguments: TinyExif.IntegerType.allCases, [true, false])
  func readsAnyIntegerType(type: TinyExif.IntegerType, isLittleEndian: Bool) {
    let exif = TinyExif(orientation: 6, orientationType: type, isLittleEndian: isLittleEndian)
    #expect(Exif(exif.tiff)?.orientation == 6)
  }

  @Test func readsTheTime() {
    let exif = TinyExif(
      dateTimeOriginal: "1970:01:02 00:00:01", subSeconds: "05", offset: "-03:30")
    #expect(
      Exif(exif.block)?.captured
        == CaptureTime(local: 86_401_050_000_000, offsetMinutes: -210))
  }

  // libexif would add an orientation of 1 to a block without one, if it were let.
  @Test func addsNothing() {
    let exif = Exif(TinyExif(orientation: nil, dateTimeOriginal: "2000:01:01 00:00:00").block)
    #expect(exif != nil)
    #expect(exif?.orientation == nil)
  }

  @Test(arguments: ["", "Exif\0\0", "MM\0*", "Exif\0\0II*\0\0\0\0\0\0\0", "not exif at all"])
  func refuses(text: String) {
    #expect(Exif(Array(text.utf8)) == nil)
  }
}

@Suite struct CaptureTimeTests {
  private func time(_ date: String, _ subSeconds: String = "", _ offset: String = "")
    -> CaptureTime?
  {
    CaptureTime(
      dateTimeOriginal: Array(date.utf8), subSeconds: Array(subSeconds.utf8),
      offset: Array(offset.utf8))
  }

  // Seconds as `date -u +%s` gives them.
  @Test(
    arguments: [
      ("1970:01:01 00:00:00", 0), ("2000:02:29 12:00:00", 951_825_600),
      ("2023:07:09 12:34:56", 1_688_906_096), ("1969:12:31 23:59:59", -1),
      ("2016:12:31 23:59:60", 1_483_228_800), ("2023-07-09T12:34:56", 1_688_906_096),
      ("1900:03:01 00:00:00", -2_203_891_200),
    ] as [(String, Int64)])
  func countsSeconds(date: String, seconds: Int64) {
    #expect(time(date)?.local == seconds * 1_000_000_000)
  }

  @Test(arguments: [
    "0000:00:00 00:00:00", "    :  :     :  :  ", "", "2023:07:09", "2023:13:01 00:00:00",
    "2023:02:29 00:00:00", "1900:02:29 00:00:00", "2023:04:31 00:00:00", "2023:01:01 24:00:00",
    "2023:01:01 00:60:00", "2023:01:01 00:00:61", "0001:01:01 00:00:00", "9999:01:01 00:00:00",
    "2023:0a:01 00:00:00",
  ])
  func refuses(date: String) {
    #expect(time(date) == nil)
  }

  @Test(
    arguments: [
      ("", 0), ("5", 500_000_000), ("05", 50_000_000), ("123456789", 123_456_789),
      ("1234567899", 123_456_789), ("12 ", 120_000_000), ("  ", 0), ("x", 0),
    ] as [(String, Int64)])
  func readsFractionsOfAnyLength(digits: String, nanoseconds: Int64) {
    #expect(time("1970:01:01 00:00:00", digits)?.local == nanoseconds)
  }

  @Test(
    arguments: [
      ("+02:00", 120), ("-09:30", -570), ("Z", 0), ("+14:00", 840), ("   :  ", nil),
      ("+99:00", nil),
      ("+02:60", nil), ("02:00", nil), ("+2", nil),
    ] as [(String, Int?)])
  func readsOffsets(text: String, minutes: Int?) {
    #expect(time("2023:07:09 12:34:56", "", text)?.offsetMinutes == minutes)
  }
}

@Suite struct XMPTests {
  @Test(arguments: [
    (#"<d xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/>"#, 6),
    (#"<d xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation = '8' />"#, 8),
    (#"<d xmlns:t = "http://ns.adobe.com/tiff/1.0/"><t:Orientation> 3 </t:Orientation></d>"#, 3),
    (#"<d xmlns:tiff="http://ns.adobe.com/tiff/1.0/"><tiff:Orientation a:b="c">5<"#, 5),
    (#"<d tiff:Orientation="6" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"/>"#, 6),
    (#"<d xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="99"/>"#, 99),
  ])
  func finds(packet: String, value: Int) {
    #expect(orientationValue(inXMP: Array(packet.utf8)) == value)
  }

  @Test(arguments: [
    "", "<d/>",
    #"<d tiff:Orientation="6"/>"#,  // A prefix that means nothing.
    #"<d xmlns:tiff="http://example.com/" tiff:Orientation="6"/>"#,
    #"<d xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:OrientationX="6"/>"#,
    #"<d xmlns:tiff="http://ns.adobe.com/tiff/1.0/" atiff:Orientation="6"/>"#,
    #"<d xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="six"/>"#,
    #"<d xmlns:tiff="http://ns.adobe.com/tiff/1.0/"><!-- tiff:Orientation="6" --></d>"#,
    #"<d xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="#,
    #"<d xmlns:tiff="http://ns.adobe.com/tiff/1.0/"><tiff:Orientation"#,
    #"="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"#,
  ])
  func findsNothing(packet: String) {
    #expect(orientationValue(inXMP: Array(packet.utf8)) == nil)
  }
}
