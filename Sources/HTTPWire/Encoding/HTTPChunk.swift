/// The framing of a chunked body (RFC 9112, section 7.1).
public enum HTTPChunk {
    /// The bytes of a chunk; none if the piece is empty, since a chunk of nothing would be the last one.
    public static func encode(_ piece: [UInt8]) -> [UInt8] {
        guard !piece.isEmpty else { return [] }
        return Array(String(piece.count, radix: 16).utf8) + "\r\n".utf8 + piece + "\r\n".utf8
    }

    /// The bytes that end a body.
    ///
    /// - Throws: ``HTTPEncodingFailure/forbiddenTrailer(fieldName:)``, or what is wrong with a field.
    public static func encodeEnd(_ trailers: HTTPFields = [:]) throws(HTTPEncodingFailure) -> [UInt8] {
        try trailers.checkLines()
        if let field = trailers.first(where: \.isForbiddenInTrailers) {
            throw .forbiddenTrailer(fieldName: field.name)
        }
        var bytes = Array("0\r\n".utf8)
        trailers.write(to: &bytes)
        return bytes
    }
}
