public import Foundation

/// Returns the date that an ISO 8601 text names.
public func date(_ text: String) -> Date {
    ISO8601DateFormatter().date(from: text) ?? .distantPast
}

extension TimeZone {
    /// Returns the time zone of this name in the system's list.
    public static func named(_ identifier: String) -> TimeZone { TimeZone(identifier: identifier) ?? .gmt }
}
