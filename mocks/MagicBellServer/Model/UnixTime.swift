import Foundation

/// A time in whole Unix seconds, as the REST API writes times. The years are 0 to 9999.
struct UnixTime: Hashable, Comparable, Sendable {
    let seconds: Int

    init(seconds: Int) {
        self.seconds = min(max(seconds, -62_167_219_200), 253_402_300_799)
    }

    /// The time of a date, without its fraction of a second.
    init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        self.init(seconds: Int(exactly: min(max(seconds, -1e12), 1e12)) ?? 0)
    }

    var date: Date { Date(timeIntervalSince1970: Double(seconds)) }

    static func < (left: UnixTime, right: UnixTime) -> Bool { left.seconds < right.seconds }

    /// The time as an internet date-time without fractions: `2023-05-01T12:00:00Z`. Some decoders refuse fractions.
    var text: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends ``text``. A formatter of Foundation would take most of the time of a list.
    func append(to bytes: inout [UInt8]) {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let second = seconds - days * 86_400
        // The civil date of a day (Howard Hinnant, “chrono-compatible low-level date algorithms”).
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        UnixTime.append(year / 100, to: &bytes)
        UnixTime.append(year % 100, to: &bytes)
        for (mark, number) in [
            ("-", month), ("-", day), ("T", second / 3600), (":", second / 60 % 60), (":", second % 60),
        ] as [(Unicode.Scalar, Int)] {
            bytes.append(UInt8(ascii: mark))
            UnixTime.append(number, to: &bytes)
        }
        bytes.append(UInt8(ascii: "Z"))
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(truncatingIfNeeded: 48 + number / 10))
        bytes.append(UInt8(truncatingIfNeeded: 48 + number % 10))
    }
}
