/// One event of a stream (HTML standard, section 9.2.6).
///
/// ```swift
/// ServerSentEvent(type: "price", data: "{\"EUR\": 12}", id: "17")
/// ```
public struct ServerSentEvent: Hashable, Sendable, CustomStringConvertible {
    /// The type of events for which the stream names no type.
    public static let defaultType = "message"

    /// The type, which is never empty in a decoded event.
    public var type: String
    /// The values of all `data` lines, joined by line feeds.
    public var data: String
    /// The last valid `id` in this event. `nil` means that there was none. An empty text takes the last event id back.
    public var id: String?

    /// Makes an event.
    ///
    /// - Parameters:
    ///   - type: A text without line breaks that is not empty.
    ///   - data: A text that may have several lines, but no carriage return.
    ///   - id: A text without line breaks and without U+0000. `nil` leaves the last event id as it is.
    public init(type: String = ServerSentEvent.defaultType, data: String, id: String? = nil) {
        self.type = type
        self.data = data
        self.id = id
    }

    /// The event on one line, without the data: `message "7", 12 bytes`.
    public var description: String {
        let number = id.map { " \($0.debugDescription)" } ?? ""
        let count = data.utf8.count
        return "\(type.debugDescription)\(number), \(count) \(count == 1 ? "byte" : "bytes")"
    }
}
