/// The rule by which the end of a body is found (RFC 9112, section 6.3).
enum BodyFraming: Hashable, Sendable {
    case none
    /// A body of the length in Content-Length, in bytes.
    case length(Int)
    case chunked
    /// A body that goes on until the connection ends. Only responses have such a body.
    case untilEnd
}

extension HTTPFields {
    /// Returns the framing that the fields declare, or `nil` if they declare none.
    func declaredFraming(in version: HTTPVersion) throws(Fault) -> BodyFraming? {
        let lengths = values(of: "Content-Length")
        guard contains(where: { $0.hasName("Transfer-Encoding") }) else {
            guard let length = lengths.first else { return nil }
            guard lengths.count == 1 else {
                throw Fault(.ambiguousLength, lengths.joined(separator: ", ").visible(limit: 80))
            }
            // `Int` alone would accept a sign.
            guard !length.isEmpty, length.utf8.allSatisfy(\.isDigit), let count = Int(length) else {
                throw Fault(.malformedContentLength, quoting: length)
            }
            return .length(count)
        }
        guard lengths.isEmpty else { throw Fault(.ambiguousLength) }
        guard version >= .v1_1 else { throw Fault(.transferEncodingInOldVersion) }
        let codings = tokens(of: "Transfer-Encoding")
        guard codings.last == "chunked", !codings.dropLast().contains("chunked") else {
            throw Fault(.malformedTransferEncoding, quoting: codings.joined(separator: ", "))
        }
        guard codings.count == 1 else { throw Fault(.unsupportedTransferCoding, quoting: codings[0]) }
        return .chunked
    }
}

extension HTTPRequestHead {
    /// Returns the framing of the request's body. A request that declares nothing has no body.
    func framing() throws(Fault) -> BodyFraming {
        let framing = try fields.declaredFraming(in: version)
        guard method == .connect, framing != nil else { return framing ?? .none }
        throw Fault(.contentInConnect)
    }
}

extension HTTPResponseHead {
    /// Returns the framing of the body in an answer to this method.
    func framing(answering method: HTTPMethod) throws(Fault) -> BodyFraming {
        if hasNoBody(answering: method) { return .none }
        return try fields.declaredFraming(in: version) ?? .untilEnd
    }

    /// Whether the response ends with its head, even if its fields declare a body.
    public func hasNoBody(answering method: HTTPMethod) -> Bool {
        method == .head || status.isInformational || status == .noContent || status == .notModified
            || (method == .connect && status.isSuccessful)
    }
}
