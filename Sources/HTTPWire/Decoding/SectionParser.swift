internal import NIOCore
internal import NIOEmbedded
internal import NIOHTTP1

/// Parses a section with swift-nio's decoder (llhttp), which is given nothing but the section.
///
/// Each section has a channel of its own that lives no longer than the call. An embedded channel belongs to the thread that made it, and
/// swift-nio announces to trap on any other; a wire may move between threads, and can be a value, because it keeps no channel. The decoder's
/// own ideas of what comes after a head (it stops for good after a request with Upgrade, for one) do not matter then either.
struct SectionParser {
    let limits: HTTPLimits

    func requestHead(of section: Section) throws(Fault) -> NIOHTTP1.HTTPRequestHead {
        guard case .request(let method, let target, let version) = section.startLine else {
            throw Fault(.refusedByParser)
        }
        var bytes = ByteBuffer(bytes: method)
        bytes.writeString(" ")
        bytes.writeBytes(target)
        bytes.writeString(" \(version.parsed)\r\n")
        bytes.write(section.fieldLines)
        let part = try firstPart(of: bytes, by: HTTPRequestDecoder(limitConfiguration: configuration))
        guard case .head(let head) = part else { throw Fault(.refusedByParser) }
        return head
    }

    func responseHead(of section: Section) throws(Fault) -> NIOHTTP1.HTTPResponseHead {
        guard case .status(let version, let code, _) = section.startLine else { throw Fault(.refusedByParser) }
        var bytes = ByteBuffer(string: "\(version.parsed) ")
        bytes.writeBytes(code)
        bytes.writeString(" \r\n")
        bytes.write(section.fieldLines)
        let decoder = HTTPResponseDecoder(
            informationalResponseStrategy: .forward, limitConfiguration: configuration)
        // The decoder wants to know that there was a request.
        decoder.write(data: .head(NIOHTTP1.HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")))
        guard case .head(let head) = try firstPart(of: bytes, by: decoder) else { throw Fault(.refusedByParser) }
        return head
    }

    /// The fields of a trailer section, which for llhttp has to follow a chunked body.
    func trailers(of section: Section) throws(Fault) -> HTTPHeaders {
        var bytes = ByteBuffer(string: "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
        bytes.write(section.fieldLines)
        let parts = try parts(of: bytes, by: HTTPRequestDecoder(limitConfiguration: configuration))
        guard case .end(let trailers) = parts.last else { throw Fault(.refusedByParser) }
        return trailers ?? [:]
    }

    /// Wider than ``limits``, which were kept to before: bytes that are no UTF-8 have become two each, and the head of ``trailers(of:)`` counts.
    private var configuration: NIOHTTPDecoderLimitConfiguration {
        var configuration = NIOHTTPDecoderLimitConfiguration()
        configuration.maxHeaderFieldCount = limits.fieldCount.saturatingSum(8)
        configuration.maxHeaderListSize = limits.sectionByteCount.saturatingSum(limits.sectionByteCount, 1_024)
        configuration.maxHeaderFieldSize = configuration.maxHeaderListSize
        return configuration
    }

    private func firstPart<Part, Out>(
        of bytes: ByteBuffer, by decoder: HTTPDecoder<Part, Out>
    ) throws(Fault) -> Part? {
        try parts(of: bytes, by: decoder).first
    }

    private func parts<Part, Out>(
        of bytes: ByteBuffer, by decoder: HTTPDecoder<Part, Out>
    ) throws(Fault) -> [Part] {
        let channel = EmbeddedChannel(handler: ByteToMessageHandler(decoder))
        // What the end of the channel means to the decoder is of no interest; it gives its memory back then.
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        do {
            try channel.writeInbound(bytes)
            var parts: [Part] = []
            while let part = try channel.readInbound(as: Part.self) { parts.append(part) }
            return parts
        } catch {
            throw Fault(error)
        }
    }
}

extension HTTPVersion {
    /// Minor versions above those that exist are read like the highest that does (RFC 9110, section 2.5); llhttp would refuse them.
    fileprivate var parsed: HTTPVersion { minor > 1 ? .v1_1 : self }
}

extension ByteBuffer {
    /// Writes lines and the empty one after them. Bytes that are no UTF-8 become characters as in ISO 8859-1, since swift-nio would replace
    /// them.
    fileprivate mutating func write(_ fieldLines: [ArraySlice<UInt8>]) {
        for line in fieldLines {
            writeString(String(utf8OrLatin1: line))
            writeString("\r\n")
        }
        writeString("\r\n")
    }
}

extension Fault {
    /// In the terms of the standard, as far as they are told apart.
    fileprivate init(_ error: any Error) {
        guard let error = error as? HTTPParserError else {
            self.init(.refusedByParser, "\(type(of: error))")
            return
        }
        switch error {
        case .invalidMethod, .invalidConstant: self.init(.unknownMethod)
        case .invalidURL: self.init(.malformedTarget)
        case .invalidContentLength: self.init(.malformedContentLength)
        case .unexpectedContentLength: self.init(.ambiguousLength)
        // swift-nio has no name for an invalid Transfer-Encoding, and the section's lines were found good.
        case .unknown: self.init(.malformedTransferEncoding)
        case .headerOverflow: self.init(.sectionTooLong)
        default: self.init(.refusedByParser, "\(error)")
        }
    }
}

extension Int {
    /// The sum, or the largest integer.
    func saturatingSum(_ others: Int...) -> Int {
        others.reduce(self) { sum, other in
            let (result, overflow) = sum.addingReportingOverflow(other)
            return overflow ? .max : result
        }
    }
}
