import Foundation
import Testing

@testable import MagicBellServer

@Suite("A time in Unix seconds")
struct UnixTimeTests {
    @Test(
        "is written as an internet date-time",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (1_682_942_400, "2023-05-01T12:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"), (Int.max, "9999-12-31T23:59:59Z"),
            (-62_167_219_200, "0000-01-01T00:00:00Z"), (Int.min, "0000-01-01T00:00:00Z"),
        ])
    func text(seconds: Int, text: String) {
        #expect(UnixTime(seconds: seconds).text == text)
    }

    @Test("is written as Foundation writes it, on many days") func foundation() {
        for day in stride(from: -140_000, to: 2_000_000, by: 997) {
            let seconds = day * 86_400 + Int(day.magnitude % 86_399)
            let date = Date(timeIntervalSince1970: Double(seconds))
            #expect(UnixTime(seconds: seconds).text == date.formatted(.iso8601))
        }
    }

    @Test("comes from any date", arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300, 1.9])
    func dates(interval: Double) {
        let time = UnixTime(Date(timeIntervalSince1970: interval))
        #expect((-62_167_219_200...253_402_300_799).contains(time.seconds))
        if interval == 1.9 { #expect(time.seconds == 1) }
    }
}
