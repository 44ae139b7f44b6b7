import CarillonEnvironment
import HTTPHosting
import MockHosting
import WebSocketWire

/// The realtime channels of a server: tokens, event streams and WebSockets.
final class RealtimeHub {
    typealias Effects = MagicBellCore.Effects

    /// Handles a request if it belongs to the realtime side. Returns whether it did.
    func receive(_ request: HTTPRequest, of project: Project, at now: Instant, into effects: inout Effects) -> Bool {
        false
    }

    /// Sends a message to all who listen to its channel.
    func publish(_ publication: Publication, at now: Instant, into effects: inout Effects) {}

    func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects) {}
    func lose(_ exchange: ExchangeID, at now: Instant, into effects: inout Effects) {}
    func lose(_ id: ConnectionID, _ closure: WebSocketClosure, at now: Instant, into effects: inout Effects) {}
    func advance(to now: Instant, into effects: inout Effects) {}
    var nextDeadline: Instant? { nil }
}
