import HTTPWire
import WebSocketWire

extension HTTPMessage {
    /// Returns the bytes of the message. Earlier messages on the connection have no influence. The encoder corrects
    /// nothing: a changed response that contradicts itself leaves as it is.
    ///
    /// - Throws: ``HTTPEncodingFailure`` or ``WebSocketEncodingFailure`` if the message has no encoding at all.
    func encoded() throws -> [UInt8] {
        switch content {
        case .request(let head, let body, let trailers):
            let isChunked = head.fields.hasToken("chunked", in: "Transfer-Encoding")
            let bytes = try head.encodedAsItIs()
            guard let body else { return bytes }
            return isChunked ? bytes + HTTPChunk.encode(body) + (try HTTPChunk.encodeEnd(trailers)) : bytes + body
        case .response(let head, let body): return try head.encodedAsItIs() + (body ?? [])
        case .piece(let bytes, let isChunked): return isChunked ? HTTPChunk.encode(bytes) : bytes
        case .end(let trailers, let isChunked): return isChunked ? try HTTPChunk.encodeEnd(trailers) : []
        case .webSocket(let event, let sender): return try event.encoded(from: sender)
        }
    }
}

extension WebSocketEvent {
    fileprivate func encoded(from sender: WebSocketRole) throws(WebSocketEncodingFailure) -> [UInt8] {
        // The client's key is no longer known here; any key will do.
        let encoder =
            sender == .server ? WebSocketEncoder.server() : .client { WebSocketMaskingKey(rawValue: 0x4D61_736B) }
        return switch self {
        case .message(let message): try encoder.encode(message)
        case .ping(let data): try encoder.encodePing(data)
        case .pong(let data): try encoder.encodePong(data)
        case .close(let close): try encoder.encode(close)
        }
    }
}
