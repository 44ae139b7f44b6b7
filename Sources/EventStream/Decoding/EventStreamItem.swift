/// One thing that a stream says, in the order of the stream.
public enum EventStreamItem: Hashable, Sendable {
    /// An event, dispatched by an empty line, and the last event id of the whole stream so far, which may be older than
    /// the event.
    case event(ServerSentEvent, lastEventID: String)
    /// How long to wait before connecting again, in milliseconds. The new time holds at once, before the event that it
    /// is a part of.
    case retry(milliseconds: Int)
    /// The text of a line that begins with a colon, without a first space. Servers send such lines to keep a connection
    /// alive.
    case comment(String)
}
