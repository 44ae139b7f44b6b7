public import HTTPHosting

/// A service of one's own with WebSockets, which
/// `World.webSocketServer(_:port:identity:subprotocols:limits:file:line:handler:)` makes. It has a journal and
/// misbehaviours, and can crash, as every mock server:
///
/// ```swift
/// chat.misbehave(.drop(.text, first: 1))
/// chat.crash()
/// ```
public typealias WebSocketMock = HTTPServer<WebSocketServiceCore>

extension WebSocketMock {
    /// The clients, in the order in which they came; none while the service does not run.
    public var peers: [WebSocketPeer] { performHTTP { core, _ in core.room.peers } ?? [] }

    /// Lets `body` send to clients, and end their WebSockets. Does nothing if the service does not run.
    public func change(_ body: (inout WebSocketRoom) -> Void) {
        _ = performHTTP { core, effects in core.change(into: &effects, body) }
    }
}
