import WebSocketWire

extension HTTPMessage {
    /// The kinds of messages, for misbehaviours and searches in the journal.
    public enum Kind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
        /// A request, or its head if the body comes in pieces.
        case request
        /// A response, or its head if the body comes in pieces. An interim response (1xx) also counts.
        case response
        /// A piece of a body.
        case piece
        /// The end of a body that came in pieces.
        case end
        /// A text message in a WebSocket.
        case text
        /// A binary message in a WebSocket.
        case binary
        /// A Ping in a WebSocket.
        case ping
        /// A Pong in a WebSocket.
        case pong
        /// The Close of a WebSocket.
        case close

        /// The kind in a word.
        public var description: String { rawValue }
    }

    /// The kind of the message.
    public var kind: Kind {
        switch content {
        case .request: .request
        case .response: .response
        case .piece: .piece
        case .end: .end
        case .webSocket(.message(.text), _): .text
        case .webSocket(.message(.binary), _): .binary
        case .webSocket(.ping, _): .ping
        case .webSocket(.pong, _): .pong
        case .webSocket(.close, _): .close
        }
    }
}
