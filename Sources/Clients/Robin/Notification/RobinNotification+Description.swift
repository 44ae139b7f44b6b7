import CarillonEnvironment
import Foundation

extension RobinNotification: CustomStringConvertible {
    /// A text with one line for each property that is set. Dates use the device's calendar and zone.
    public var description: String {
        var lines = ["RobinNotification: \(identifier ?? "")"]
        func add(_ name: String, _ value: some Any) { lines.append("\t\(name): \(Readable.text(value))") }

        if let title { add("Title", title) }
        if let threadIdentifier { add("Thread identifier", threadIdentifier) }
        add("Body", body ?? "")
        switch trigger {
        case .date(let date, let repeats)?:
            add("Fires at", date)
            add("Repeats every", repeats.rawValue)
        #if !os(macOS) && !os(watchOS)
        case .location(let region, let repeats)?:
            add("Fires around", region.identifier)
            add("Repeating", repeats)
        #endif
        case .interval?, nil: break
        }
        add("User info", userInfo)
        if let badge { add("Badge", badge) }
        #if !os(watchOS)
        add("Sound name", sound)
        #endif
        add("Scheduled", scheduled)
        add("Delivered", delivered)
        if let deliveryDate { add("Delivered on", deliveryDate) }
        return lines.joined(separator: "\n")
    }
}

/// A text for values of any type that is the same in every run: dictionaries have the order of their keys, and dates
/// use the device's calendar.
private enum Readable {
    static func text(_ value: Any) -> String {
        switch value {
        case let date as Date: text(date)
        case let dictionary as [AnyHashable: Any]: text(dictionary)
        case let array as [Any]: "[\(array.map(text).joined(separator: ", "))]"
        default: "\(value)"
        }
    }

    private static func text(_ dictionary: [AnyHashable: Any]) -> String {
        let entries = dictionary.map { (key: text($0.key.base), value: text($0.value)) }
        if entries.isEmpty { return "[:]" }
        let sorted = entries.sorted { ($0.key, $0.value) < ($1.key, $1.value) }
        return "[\(sorted.map { "\($0.key): \($0.value)" }.joined(separator: ", "))]"
    }

    /// The date as a text such as `2026-03-02 09:30:00 +0100`.
    private static func text(_ date: Date) -> String {
        let calendar = Environment.current.platform.calendar
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        func digits(_ number: Int?, _ width: Int = 2) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let offset = calendar.timeZone.secondsFromGMT(for: date) / 60
        let zone = (offset < 0 ? "-" : "+") + digits(abs(offset) / 60) + digits(abs(offset) % 60)
        return "\(digits(parts.year, 4))-\(digits(parts.month))-\(digits(parts.day)) "
            + "\(digits(parts.hour)):\(digits(parts.minute)):\(digits(parts.second)) \(zone)"
    }
}
