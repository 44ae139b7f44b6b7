/// Frames a body as its head has announced.
struct BodyWriter: Sendable {
    private var framing: BodyFraming

    init(_ framing: BodyFraming) {
        self.framing = framing
    }

    mutating func encode(_ piece: [UInt8]) throws(HTTPEncodingFailure) -> [UInt8] {
        switch framing {
        case .untilEnd: return piece
        case .chunked: return HTTPChunk.encode(piece)
        case .none:
            guard piece.isEmpty else { throw .bodyTooLong(by: piece.count) }
            return []
        case .length(let rest):
            guard piece.count <= rest else { throw .bodyTooLong(by: piece.count - rest) }
            framing = .length(rest - piece.count)
            return piece
        }
    }

    /// Returns the bytes after the last piece.
    func end(_ trailers: HTTPFields) throws(HTTPEncodingFailure) -> [UInt8] {
        guard trailers.isEmpty || framing == .chunked else { throw .trailersWithoutChunks }
        switch framing {
        case .none, .untilEnd: return []
        case .length(let rest):
            guard rest == 0 else { throw .bodyTooShort(by: rest) }
            return []
        case .chunked: return try HTTPChunk.encodeEnd(trailers)
        }
    }
}
