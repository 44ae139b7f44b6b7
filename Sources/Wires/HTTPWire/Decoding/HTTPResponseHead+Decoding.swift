extension HTTPResponseHead {
    /// Decodes the head in a section, and finds the framing of its body in an answer to this method.
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
        // The fields that frame a body mean nothing in a response without a body, not even to llhttp (RFC 9110, section
        // 9.3.6; RFC 9112, section 6.3).
        let parsed = head.hasNoBody(answering: method) ? section.withoutFraming : section
        try SwiftNIOParser(limits: limits).confirm(head, framing, in: parsed)
        return (head, framing)
    }
}
