public import CarillonEnvironment
public import HTTPWire
public import MockHosting
public import WebSocketWire

/// A message of a server on HTTP, in either direction: a request, a response, a piece of a body, or an event in a
/// WebSocket.
///
/// ```swift
/// server.journal.received(.request, from: "alice").compactMap(\.request?.target)
/// server.misbehave(.drop(.sent(.text).number(2)))
/// ```
public struct HTTPMessage: MockMessage {
    /// The content of the message.
    public var content: Content
    /// The head of the request that the message belongs to or answers. The head is `nil` in a WebSocket, and if the
    /// decoder could not read the request.
    public var request: HTTPRequestHead?
    /// Whether the message is a piece of a request's body that others came before. Nobody can say what its bytes are
    /// part of, so nobody is shown them: they could be the rest of a secret.
    var isInnerPiece = false
    /// The names of secrets in the protocol of the server, which say what readers of the message are not shown.
    private(set) var names = SecretNames.common

    /// The content of a message.
    public enum Content: Hashable, Sendable {
        /// A request; its body is `nil` if it comes in pieces.
        case request(HTTPRequestHead, body: [UInt8]?, trailers: HTTPFields)
        /// A response; its body is `nil` if it comes in pieces.
        case response(HTTPResponseHead, body: [UInt8]?)
        /// A piece of a body, as one chunk if the body is chunked.
        case piece([UInt8], isChunked: Bool)
        /// The end of a body that came in pieces.
        case end(trailers: HTTPFields, isChunked: Bool)
        /// An event in a WebSocket, and the end that sends it.
        case webSocket(WebSocketEvent, from: WebSocketRole)
    }

    /// Creates a message, with the request that it belongs to.
    public init(_ content: Content, request: HTTPRequestHead? = nil) {
        self.content = content
        self.request = request
    }

    /// The type of a client's name.
    public typealias Client = String

    /// The protocol's name in traces and journals.
    public static let protocolName = "http"

    /// Returns the same message. Its readers are not shown the values behind these names.
    public func hidingValues(of names: SecretNames) -> HTTPMessage {
        var message = self
        message.names = names
        return message
    }

    /// Whether the messages are the same, whatever readers are shown of them.
    public static func == (one: HTTPMessage, other: HTTPMessage) -> Bool {
        one.content == other.content && one.request == other.request && one.isInnerPiece == other.isInnerPiece
    }

    /// Adds the parts by which messages are equal.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(content)
        hasher.combine(request)
        hasher.combine(isInnerPiece)
    }

    /// The head of the response, if the message is a response or begins one.
    public var response: HTTPResponseHead? {
        if case .response(let head, _) = content { head } else { nil }
    }

    /// The body of a whole request or response, or the bytes of a piece.
    public var body: [UInt8]? {
        switch content {
        case .request(_, let body, _), .response(_, let body): body
        case .piece(let bytes, _): bytes
        case .end, .webSocket: nil
        }
    }

    /// The WebSocket message, if this message has one.
    public var webSocketMessage: WebSocketMessage? {
        if case .webSocket(.message(let message), _) = content { message } else { nil }
    }
}
