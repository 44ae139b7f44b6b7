import HTTPWire
import MockHosting
import WebSocketWire

/// A message of a server on HTTP, in either direction: a request, a response, a piece of a body, or something in a
/// WebSocket.
///
/// ```swift
/// server.journal.received(.request, from: "alice").compactMap(\.request?.target)
/// server.misbehave(.drop(.sent(.text).number(2)))
/// ```
public struct HTTPMessage: MockMessage {
    /// What the message says.
    public var content: Content
    /// The head of the request that the message is a part of, or that it answers; `nil` in a WebSocket, and if the
    /// request could not be read.
    public var request: HTTPRequestHead?

    /// What a message says.
    public enum Content: Hashable, Sendable {
        /// A request; its body is `nil` if it comes in pieces.
        case request(HTTPRequestHead, body: [UInt8]?, trailers: HTTPFields)
        /// A response; its body is `nil` if it comes in pieces.
        case response(HTTPResponseHead, body: [UInt8]?)
        /// A piece of a body, as one chunk if the body is chunked.
        case piece([UInt8], isChunked: Bool)
        /// The end of a body that came in pieces.
        case end(trailers: HTTPFields, isChunked: Bool)
        /// Something in a WebSocket, and the end that says it.
        case webSocket(WebSocketEvent, from: WebSocketRole)
    }

    /// A message, and the request that it belongs to.
    public init(_ content: Content, request: HTTPRequestHead? = nil) {
        self.content = content
        self.request = request
    }

    /// The name of a client is a text.
    public typealias Client = String

    /// The name in traces and journals.
    public static let protocolName = "http"

    /// The response, if the message is one or begins one.
    public var response: HTTPResponseHead? {
        if case .response(let head, _) = content { head } else { nil }
    }

    /// The body of a request or a response that is whole, or the bytes of a piece.
    public var body: [UInt8]? {
        switch content {
        case .request(_, let body, _), .response(_, let body): body
        case .piece(let bytes, _): bytes
        case .end, .webSocket: nil
        }
    }

    /// The message in a WebSocket, if it is one.
    public var webSocketMessage: WebSocketMessage? {
        if case .webSocket(.message(let message), _) = content { message } else { nil }
    }
}
