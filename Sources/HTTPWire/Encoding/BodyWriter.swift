/// Frames a body as its head has announced.
struct BodyWriter: Sendable {
    private var framing: BodyFraming

    init(_ framing: BodyFraming) {
        self.framing = framing
    }

    mutating func encode(_ piece: [UInt8]) throws(HTTPEncodingFailure) -> [UInt8] {
        switch framing {
        case .untilEnd: return piece
        case .chunked:
            // A chunk of nothing would be the last one.
            guard !piece.isEmpty else { return [] }
            return Array(String(piece.count, radix: 16).utf8) + "\r\n".utf8 + piece + "\r\n".utf8
        case .none:
            guard piece.isEmpty else { throw .bodyTooLong(by: piece.count) }
            return []
        case .length(let rest):
            guard piece.count <= rest else { throw .bodyTooLong(by: piece.count - rest) }
            framing = .length(rest - piece.count)
            return piece
        }
    }

    /// The bytes after the last piece.
    func end(_ trailers: HTTPFields) throws(HTTPEncodingFailure) -> [UInt8] {
        guard trailers.isEmpty || framing == .chunked else { throw .trailersWithoutChunks }
        switch framing {
        case .none, .untilEnd: return []
        case .length(let rest):
            guard rest == 0 else { throw .bodyTooShort(by: rest) }
            return []
        case .chunked:
            try trailers.checkLines()
            if let field = trailers.first(where: \.isForbiddenInTrailers) {
                throw .forbiddenTrailer(fieldName: field.name)
            }
            var bytes = Array("0\r\n".utf8)
            trailers.write(to: &bytes)
            return bytes
        }
    }
}
