public import CarillonEnvironment
public import DDPWire
public import HTTPHosting
public import MockHosting

/// A message of a DDP server, in either direction: a DDP message, or what HTTP and WebSocket need around it.
///
/// ```swift
/// server.journal.received(.sub, from: "1").count
/// server.misbehave(.drop(.sent(.ready).first(1)))
/// ```
public struct DDPFrame: MockMessage {
    /// The content of the message.
    public var content: Content
    /// The form in which DDP messages travel on this connection.
    public var framing: Framing

    /// The content of a message.
    public enum Content: Hashable, Sendable {
        case client(ClientMessage)
        case server(ServerMessage)
        /// A text of a client that is no DDP message.
        case malformed(String, DDPFailure)
        /// A frame of SockJS without a DDP message: `o`, `h` or `c[…]`.
        case sockJS(String)
        /// A message of HTTP, or a WebSocket event that carries no DDP message.
        case http(HTTPMessage)
    }

    /// The form in which DDP messages travel in a WebSocket.
    public enum Framing: Hashable, Sendable {
        /// One message is one text frame, at `/websocket`.
        case raw
        /// Messages are strings in arrays, at `/sockjs/…/websocket`.
        case sockJS
    }

    /// Creates a message.
    public init(_ content: Content, framing: Framing = .raw) {
        self.content = content
        self.framing = framing
    }

    /// Creates a message of a server.
    public init(_ message: ServerMessage) { self.init(.server(message)) }

    /// The type of a client's name: the identifier of its user.
    public typealias Client = String

    /// The protocol's name in traces and journals.
    public static let protocolName = "ddp"

    /// Returns the same message. DDP messages know by themselves what to hide; those of HTTP learn it here.
    public func hidingValues(of names: SecretNames) -> DDPFrame {
        guard case .http(let message) = content else { return self }
        return DDPFrame(.http(message.hidingValues(of: names)), framing: framing)
    }

    /// The message of a client, if it is one.
    public var clientMessage: ClientMessage? {
        if case .client(let message) = content { message } else { nil }
    }

    /// The message of a server, if it is one.
    public var serverMessage: ServerMessage? {
        if case .server(let message) = content { message } else { nil }
    }
}

extension DDPFrame {
    /// The kinds of messages, for misbehaviours and searches in the journal.
    public enum Kind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
        case connect, disconnect, ping, pong, sub, unsub, method
        case greeting, connected, failed, nosub, ready, added, changed, removed, addedBefore, movedBefore, result,
            updated, error
        /// A text of a client that is no DDP message.
        case malformed
        /// A frame of SockJS without a DDP message.
        case sockJS
        /// A message of HTTP, or a WebSocket event that carries no DDP message.
        case http

        /// The kind in a word.
        public var description: String { rawValue }
    }

    /// The kind of the message.
    public var kind: Kind {
        switch content {
        case .client(let message): Kind(rawValue: message.name.rawValue) ?? .malformed
        case .server(let message): message.name.flatMap { Kind(rawValue: $0.rawValue) } ?? .greeting
        case .malformed: .malformed
        case .sockJS: .sockJS
        case .http: .http
        }
    }
}
