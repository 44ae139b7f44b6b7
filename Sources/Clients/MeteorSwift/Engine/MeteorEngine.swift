/// An implementation of WebSocket for a client: one connection at a time.
///
/// Confined to the environment's loop. An engine may tell events inside any call.
package protocol MeteorEngine: AnyObject {
    /// The name of the engine in traces and reports: `stream`, `libwebsockets`.
    var name: String { get }

    /// Connects. The outcome is ``EngineEvent/opened`` or ``EngineEvent/ended(_:)``. A connection that exists already
    /// ends without an event.
    func open(_ address: ServerAddress)

    /// Sends a text message. Before ``EngineEvent/opened``, and after the end, it is dropped.
    func send(_ text: String)

    /// Stops reading, because the app does not keep up, or reads again.
    func setReading(_ isReading: Bool)

    /// Sends a Close with the code 1000, and ends the connection. No event follows.
    func close()
}

/// An event of an engine.
package enum EngineEvent: Hashable, Sendable {
    /// The opening handshake is complete.
    case opened
    /// A text message has come.
    case text(String)
    /// A message has come that carries no text. DDP has none.
    case binary
    /// The connection is over, or never came about; with the reason in words that are the same in every run. No event
    /// follows.
    case ended(String)
}
