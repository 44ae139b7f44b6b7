import CarillonEnvironment
import Foundation

/// A time of the API: a text of ISO 8601, with or without fractions and with any offset, or seconds since 1970
/// (`MB-DEC-3`).
///
/// Version 3 of the official SDK reads the seconds as seconds since 2001, which is 31 years off.
struct APITime: Codable, Hashable {
    let date: Date

    init(_ date: Date) { self.date = date }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let seconds = try? container.decode(Double.self) {
            date = Date(timeIntervalSince1970: seconds)
        } else if let date = APITime.date(of: try container.decode(String.self)) {
            self.date = date
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no time.")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// The time as ISO 8601 in UTC, with milliseconds if there are some.
    var text: String {
        let range = -62_135_596_800.0...253_402_300_799.0
        let seconds = min(max(date.timeIntervalSince1970, range.lowerBound), range.upperBound)
        let milliseconds = Int((seconds * 1_000).rounded())
        let (day, rest) = milliseconds.flooredQuotientAndRemainder(dividingBy: CivilDay.secondsPerDay * 1_000)
        let (year, month, dayOfMonth) = CivilDay.date(of: day)
        let (second, millisecond) = rest.quotientAndRemainder(dividingBy: 1_000)
        let fraction = millisecond == 0 ? "" : "." + APITime.padded(millisecond, 3)
        return APITime.padded(year, 4) + "-" + APITime.padded(month, 2) + "-" + APITime.padded(dayOfMonth, 2) + "T"
            + APITime.padded(second / 3_600, 2) + ":" + APITime.padded(second / 60 % 60, 2) + ":"
            + APITime.padded(second % 60, 2) + fraction + "Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Reads a time; `nil` if the text is none.
    static func date(of text: String) -> Date? {
        guard text.utf8.count <= 64 else { return nil }
        var rest = Substring(text)[...]
        guard let year = rest.takeDigits(4), rest.take("-"), let month = rest.takeDigits(2), rest.take("-"),
            let day = rest.takeDigits(2), rest.take("T") || rest.take("t") || rest.take(" "),
            let hour = rest.takeDigits(2), rest.take(":"), let minute = rest.takeDigits(2), rest.take(":"),
            let second = rest.takeDigits(2), 1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60, second <= 60
        else { return nil }
        let dayNumber = CivilDay.number(year: year, month: month, day: day)
        guard CivilDay.date(of: dayNumber) == (year, month, day) else { return nil }
        var fraction = 0.0
        if rest.take(".") || rest.take(",") {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty, let value = Double("0.\(digits)") else { return nil }
            fraction = value
            rest = rest.dropFirst(digits.count)
        }
        guard let offset = rest.takeOffset(), rest.isEmpty else { return nil }
        let seconds = dayNumber * CivilDay.secondsPerDay + hour * 3_600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }
}

extension Substring {
    fileprivate mutating func take(_ character: Character) -> Bool {
        guard first == character else { return false }
        removeFirst()
        return true
    }

    fileprivate mutating func takeDigits(_ count: Int) -> Int? {
        let digits = prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        removeFirst(count)
        return Int(digits)
    }

    /// Takes `Z`, or an offset such as `+02:00`, `+0200` or `+02`, as seconds.
    fileprivate mutating func takeOffset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isNegative = first == "-"
        guard take("+") || take("-"), let hours = takeDigits(2), hours < 24 else { return nil }
        var minutes = 0
        if take(":") {
            guard let taken = takeDigits(2) else { return nil }
            minutes = taken
        } else if !isEmpty {
            guard let taken = takeDigits(2) else { return nil }
            minutes = taken
        }
        guard minutes < 60 else { return nil }
        return (isNegative ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
