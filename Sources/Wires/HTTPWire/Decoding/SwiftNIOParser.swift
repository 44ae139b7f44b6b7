internal import NIOCore
internal import NIOHTTP1

/// Lets swift-nio's decoder (llhttp) parse a section too. A head passes only if both parsers understand it alike: the
/// same method and target, or the same status, the same fields, and the same kind of framing. So a proxy or server
/// before or behind this wire that uses llhttp, as many do, reads the same message.
///
/// Each section has its own decoder, which lives only during the call, in the thread's ``CodecPipeline``. So the
/// decoder's state after a head does not matter. For example, the decoder stops for good after a request with Upgrade.
struct SwiftNIOParser {
    let limits: HTTPLimits

    /// - Throws: ``HTTPViolation/Kind/unknownMethod`` or ``HTTPViolation/Kind/refusedByParser``.
    func confirm(_ head: HTTPRequestHead, _ framing: BodyFraming, in section: Section) throws(Fault) {
        let line = "\(head.method.rawValue) \(head.target) \(head.version.parsed)"
        let decoder = HTTPRequestDecoder(limitConfiguration: configuration)
        let parts = try parts(of: bytes(line, section, framing), by: decoder)
        guard case .head(let parsed) = parts.first, parsed.method.rawValue == head.method.rawValue,
            parsed.uri == head.target, HTTPFields(parsed.headers) == section.fields
        else { throw Fault(.refusedByParser, "it reads another head") }
        let hasEnd = if case .end = parts.last { true } else { false }
        guard hasEnd == framing.endsAtOnce, parts.count == (hasEnd ? 2 : 1) else {
            throw Fault(.refusedByParser, "it reads another body")
        }
    }

    /// - Throws: ``HTTPViolation/Kind/refusedByParser``.
    func confirm(
        _ head: HTTPResponseHead, _ framing: BodyFraming, in section: Section
    ) throws(Fault) {
        let decoder = HTTPResponseDecoder(
            informationalResponseStrategy: .forward, limitConfiguration: configuration)
        // The decoder asks the request whether the response has a body. For CONNECT the decoder would read no body,
        // whatever the status.
        let method: NIOHTTP1.HTTPMethod = framing == .none ? .HEAD : .GET
        decoder.write(data: .head(NIOHTTP1.HTTPRequestHead(version: .http1_1, method: method, uri: "/")))
        let line = "\(head.version.parsed) \(head.status.code) "
        let parts = try parts(of: bytes(line, section, framing), by: decoder)
        guard case .head(let parsed) = parts.first, Int(parsed.status.code) == head.status.code,
            HTTPFields(parsed.headers) == section.fields
        else { throw Fault(.refusedByParser, "it reads another head") }
        // swift-nio reports no end of a response that another response follows.
        let mayEnd = !head.status.isInformational || head.status == .switchingProtocols
        let hasEnd = if case .end = parts.last { true } else { false }
        guard hasEnd == (framing.endsAtOnce && mayEnd), parts.count == (hasEnd ? 2 : 1) else {
            throw Fault(.refusedByParser, "it reads another body")
        }
    }

    /// Confirms a trailer section. For llhttp, the section must follow a chunked body.
    ///
    /// - Throws: ``HTTPViolation/Kind/refusedByParser``.
    func confirm(_ trailers: HTTPFields, in section: Section) throws(Fault) {
        let head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0"
        let decoder = HTTPRequestDecoder(limitConfiguration: configuration)
        guard case .end(let parsed) = try parts(of: bytes(head, section, .none), by: decoder).last,
            HTTPFields(parsed ?? [:]) == trailers
        else { throw Fault(.refusedByParser, "it reads other trailers") }
    }

    /// Returns a section behind another first line, with the empty line at its end, and with an empty body if the
    /// framing is chunked. Bytes that are not UTF-8 become characters of ISO 8859-1, because swift-nio would replace
    /// them.
    private func bytes(_ startLine: String, _ section: Section, _ framing: BodyFraming) -> ByteBuffer {
        var bytes = ByteBuffer(string: startLine + "\r\n")
        for line in section.fieldLines {
            bytes.writeString(String(utf8OrLatin1: line))
            bytes.writeString("\r\n")
        }
        bytes.writeString(framing == .chunked ? "\r\n0\r\n\r\n" : "\r\n")
        return bytes
    }

    /// The decoder's limits. They are wider than ``limits``, which the section has already passed, for two reasons:
    /// characters of ISO 8859-1 have become two bytes each, and the head before the trailers counts.
    private var configuration: NIOHTTPDecoderLimitConfiguration {
        var configuration = NIOHTTPDecoderLimitConfiguration()
        configuration.maxHeaderFieldCount = limits.fieldCount.saturatingSum(8)
        configuration.maxHeaderListSize = limits.sectionByteCount.saturatingSum(limits.sectionByteCount, 1_024)
        configuration.maxHeaderFieldSize = configuration.maxHeaderListSize
        return configuration
    }

    private func parts<Part, Out>(
        of bytes: ByteBuffer, by decoder: HTTPDecoder<Part, Out>
    ) throws(Fault) -> [Part] {
        do {
            return try CodecPipeline.current.decode(bytes, by: decoder)
        } catch HTTPParserError.invalidMethod, HTTPParserError.invalidConstant {
            throw Fault(.unknownMethod)
        } catch {
            throw Fault(.refusedByParser, "\(error)".visible(limit: 80))
        }
    }
}

extension BodyFraming {
    /// Whether a message ends after its head, or after an empty last chunk.
    fileprivate var endsAtOnce: Bool { self == .none || self == .length(0) || self == .chunked }
}

extension HTTPVersion {
    /// The version for llhttp, which refuses minor versions above 1. This wire reads them like HTTP/1.1 (RFC 9110,
    /// section 2.5).
    fileprivate var parsed: HTTPVersion { minor > 1 ? .v1_1 : self }
}

extension HTTPFields {
    /// Makes fields of swift-nio's headers, and removes the white space that swift-nio leaves at the end of values.
    fileprivate init(_ headers: HTTPHeaders) {
        self.init(headers.map { HTTPField($0.name, $0.value.withoutOuterSpace()) })
    }
}
