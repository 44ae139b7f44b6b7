extension HTTPRequestHead {
    /// Decodes the head in a section, and finds the framing of its body.
    static func decode(
        _ section: Section, limits: HTTPLimits
    ) throws(Fault) -> (head: HTTPRequestHead, framing: BodyFraming) {
        guard case .request(let method, let target, let version) = section.startLine else {
            throw Fault(.malformedStartLine)
        }
        let head = HTTPRequestHead(
            method: HTTPMethod(String(decoding: method, as: UTF8.self)),
            target: String(decoding: target, as: UTF8.self), version: version, fields: section.fields)
        try head.checkTarget()
        try head.checkHost()
        let framing = try head.framing()
        try limits.check(framing)
        try SwiftNIOParser(limits: limits).confirm(head, framing, in: section)
        return (head, framing)
    }
}
