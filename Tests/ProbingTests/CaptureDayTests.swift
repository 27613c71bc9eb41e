import Testing

@testable import Probing

@Suite struct CaptureDayTests {
  @Test(arguments: [
    ("2023:07:09 12:34:56", "2023-07-09"), ("2024:02:29 23:59:59", "2024-02-29"),
    ("1970:01:01 00:00:00", "1970-01-01"), ("1969:12:31 23:59:59", "1969-12-31"),
    ("1900:03:01 00:00:00", "1900-03-01"), ("2000:12:31 00:00:01", "2000-12-31"),
    ("1678:01:01 00:00:00", "1678-01-01"), ("2261:12:31 23:59:59", "2261-12-31"),
  ])
  func theDayIsTheOneThatWasWritten(text: String, day: String) {
    let time = CaptureTime(dateTimeOriginal: Array(text.utf8), subSeconds: [], offset: [])
    #expect(time?.day == day)
  }
}
