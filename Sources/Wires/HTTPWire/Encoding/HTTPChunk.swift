/// The framing of a chunked body (RFC 9112, section 7.1).
public enum HTTPChunk {
    /// Returns the bytes of a chunk. An empty piece has no bytes, because an empty chunk would end the body.
    public static func encode(_ piece: [UInt8]) -> [UInt8] {
        guard !piece.isEmpty else { return [] }
        return Array(String(piece.count, radix: 16).utf8) + "\r\n".utf8 + piece + "\r\n".utf8
    }

    /// Returns the bytes that end a body.
    ///
    /// - Throws: ``HTTPEncodingFailure/forbiddenTrailer(fieldName:)``, or the mistake of a field.
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
