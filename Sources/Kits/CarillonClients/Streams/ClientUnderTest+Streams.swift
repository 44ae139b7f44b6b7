import JSONWire

/// An event of a stream as a client has told it.
public struct ClientStreamEvent: Hashable, Sendable, CustomStringConvertible {
    /// The type: `message` unless the stream says otherwise.
    public let type: String
    /// The data.
    public let data: String
    /// The last event ID of the stream.
    public let lastEventID: String

    /// Creates an event.
    public init(_ data: String, type: String = "message", id lastEventID: String = "") {
        (self.type, self.data, self.lastEventID) = (type, data, lastEventID)
    }

    /// The event in words.
    public var description: String {
        "\(type): \(data.debugDescription)" + (lastEventID.isEmpty ? "" : ", id \(lastEventID.debugDescription)")
    }
}

extension ClientUnderTest {
    /// The events of its stream that the process has told, for clients of Server-Sent Events.
    public var streamEvents: [ClientStreamEvent] {
        events("message").map { event in
            ClientStreamEvent(
                event["data"]?.string ?? "", type: event["type"]?.string ?? "",
                id: event["lastEventId"]?.string ?? "")
        }
    }
}
