/// An event that an event source has received.
public struct MessageEvent: Hashable, Sendable {
    /// The type: `message`, unless the stream named another one.
    public var type: String
    /// The data.
    public var data: String
    /// The identifier that this event itself brought; `nil` if it brought none.
    public var id: String?
    /// The last identifier of the stream so far, which may come from an earlier event. Empty if there was none.
    public var lastEventID: String
    /// The origin of the stream after all redirects: `https://example.com`.
    public var origin: String

    /// Creates an event.
    public init(type: String = "message", data: String, id: String? = nil, lastEventID: String, origin: String) {
        self.type = type
        self.data = data
        self.id = id
        self.lastEventID = lastEventID
        self.origin = origin
    }
}
