import CarillonEnvironment
import HTTPHosting
public import WebSocketWire

/// A client of a service with WebSockets, from the opening of its WebSocket to the end.
public struct WebSocketPeer: Hashable, Sendable, CustomStringConvertible {
    /// The number of the WebSocket, counted from 1.
    public let number: Int
    /// The percent-decoded parts of the path that it asked for: `["rooms", "7"]`.
    public let path: [String]
    /// The decoded values of the query by their names.
    public let query: [String: String]
    let id: ConnectionID

    /// `peer 1`
    public var description: String { "peer \(number)" }
}

/// An event that a service with WebSockets hears of.
public enum WebSocketServiceEvent: Hashable, Sendable {
    /// A client has opened a WebSocket.
    case opened(WebSocketPeer)
    /// A client has sent a text.
    case text(String, from: WebSocketPeer)
    /// A client has sent bytes.
    case data([UInt8], from: WebSocketPeer)
    /// A WebSocket is over. Nothing can be sent to that client any more.
    case closed(WebSocketPeer)
}

/// The open WebSockets of a service, and the messages that are to be sent.
///
/// Messages leave in the order in which they were given. Those to a client that has gone do nothing.
public struct WebSocketRoom {
    /// The clients, in the order in which they came.
    public internal(set) var peers: [WebSocketPeer] = []
    /// The effects that are still to be carried out.
    var waiting: [(inout HTTPEffects<HTTPMockEvent>) -> Void] = []

    /// Sends a text to a client.
    public mutating func send(_ text: String, to peer: WebSocketPeer) {
        waiting.append { $0.send(.text(text), on: peer.id) }
    }

    /// Sends bytes to a client.
    public mutating func send(_ bytes: [UInt8], to peer: WebSocketPeer) {
        waiting.append { $0.send(.binary(bytes), on: peer.id) }
    }

    /// Sends a text to all clients, but one if that is named.
    public mutating func sendToAll(_ text: String, except peer: WebSocketPeer? = nil) {
        for other in peers where other != peer { send(text, to: other) }
    }

    /// Ends a WebSocket by a Close with this code and reason.
    public mutating func close(_ peer: WebSocketPeer, _ code: WebSocketCloseCode = .normalClosure, reason: String = "")
    {
        waiting.append { $0.close(peer.id, WebSocketClose(code, reason: reason)) }
    }
}
