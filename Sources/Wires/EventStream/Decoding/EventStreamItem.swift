/// A part of a stream, in the order of the stream.
public enum EventStreamItem: Hashable, Sendable {
    /// An event that an empty line has dispatched, and the last event id of the whole stream so far. That id may come
    /// from an earlier event.
    case event(ServerSentEvent, lastEventID: String)
    /// The time to wait before connecting again, in milliseconds. The new time counts at once, before the event that it
    /// belongs to.
    case retry(milliseconds: Int)
    /// The text of a line that begins with a colon, without one space at its beginning. Servers send such lines to keep
    /// a connection alive.
    case comment(String)
}
