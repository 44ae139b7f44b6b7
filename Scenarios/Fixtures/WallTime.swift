public import Foundation

/// A date as a clock on the wall shows it, with the offset: `2026-03-29 03:30 GMT+2`.
public struct WallTime: CustomStringConvertible {
    /// The text.
    public let description: String

    /// Makes the text of a date in a zone.
    public init(_ date: Date, in zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        func digits(_ number: Int?) -> String { String("0\(number ?? 0)".suffix(2)) }

        var text = "\(parts.year ?? 0)-\(digits(parts.month))-\(digits(parts.day))"
        text += " \(digits(parts.hour)):\(digits(parts.minute))"
        if parts.second != 0 { text += ":\(digits(parts.second))" }
        let minutes = zone.secondsFromGMT(for: date) / 60
        text += " GMT"
        if minutes != 0 { text += "\(minutes < 0 ? "-" : "+")\(abs(minutes) / 60)" }
        if minutes % 60 != 0 { text += ":\(digits(abs(minutes) % 60))" }
        description = text
    }
}
