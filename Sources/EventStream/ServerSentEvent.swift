/// One event of a stream (HTML standard, section 9.2.6).
///
/// ```swift
/// ServerSentEvent(type: "price", data: "{\"EUR\": 12}", id: "17")
/// ```
public struct ServerSentEvent: Hashable, Sendable, CustomStringConvertible {
    /// The type of events whose stream names none.
    public static let defaultType = "message"

    /// Never empty in an event that was decoded.
    public var type: String
    /// The values of all `data` lines, joined by line feeds.
    public var data: String
    /// The last valid `id` that was said in this event. `nil` if there was none; empty if the last event id is taken
    /// back.
    public var id: String?

    /// - Parameters:
    ///   - type: Has no line break, and is not empty.
    ///   - data: May have several lines, but no carriage return.
    ///   - id: Has no line break and no U+0000. `nil` leaves the last event id as it is.
    public init(type: String = ServerSentEvent.defaultType, data: String, id: String? = nil) {
        self.type = type
        self.data = data
        self.id = id
    }

    /// One line: `message "7", 12 bytes`, without the data.
    public var description: String {
        let number = id.map { " \($0.debugDescription)" } ?? ""
        let count = data.utf8.count
        return "\(type.debugDescription)\(number), \(count) \(count == 1 ? "byte" : "bytes")"
    }
}
