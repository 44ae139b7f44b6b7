extension HTTPResponseHead {
    /// The head that a section says, and how its body is framed in an answer to this method.
    static func decode(
        _ section: Section, answering method: HTTPMethod, limits: HTTPLimits
    ) throws(Fault) -> (head: HTTPResponseHead, framing: BodyFraming) {
        guard case .status(let version, let code, let phrase) = section.startLine else {
            throw Fault(.malformedStartLine)
        }
        let status = HTTPStatus(code.reduce(0) { $0 * 10 + ($1.hexadecimalValue ?? 0) }, String(utf8OrLatin1: phrase))
        let head = HTTPResponseHead(status: status, version: version, fields: section.fields)
        let framing = try head.framing(answering: method)
        try limits.check(framing)
        // Where there is no body, the fields that would frame one mean nothing, not even to llhttp (RFC 9110, section
        // 9.3.6; RFC 9112, section 6.3).
        let parsed = head.hasNoBody(answering: method) ? section.withoutFraming : section
        try SwiftNIOParser(limits: limits).confirm(head, framing, in: parsed)
        return (head, framing)
    }
}
