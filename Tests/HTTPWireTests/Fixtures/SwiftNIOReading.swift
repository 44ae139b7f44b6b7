import HTTPWire
import NIOCore
import NIOEmbedded
import NIOHTTP1

/// The parts that swift-nio's decoders read from a whole stream, up to their first error, in this module's terms.
enum SwiftNIOReading {
    static func requests(in stream: [UInt8]) -> [HTTPRequestPart] {
        let parts: [HTTPServerRequestPart] = read(stream, HTTPRequestDecoder())
        return parts.reduce(into: []) { parts, part in
            switch part {
            case .head(let head):
                parts.append(
                    .head(
                        HTTPWire.HTTPRequestHead(
                            method: HTTPWire.HTTPMethod(head.method.rawValue), target: head.uri,
                            version: HTTPWire.HTTPVersion(head.version), fields: HTTPFields(head.headers))))
            case .body(let buffer): parts.append(joining: .body(Array(buffer.readableBytesView)))
            case .end(let trailers): parts.append(.end(trailers: HTTPFields(trailers ?? [:])))
            }
        }
    }

    static func responses(in stream: [UInt8], to methods: [HTTPWire.HTTPMethod]) -> [HTTPResponsePart] {
        let decoder = HTTPResponseDecoder(informationalResponseStrategy: .forward)
        for method in methods {
            decoder.write(
                data: .head(
                    NIOHTTP1.HTTPRequestHead(
                        version: .http1_1, method: NIOHTTP1.HTTPMethod(rawValue: method.rawValue), uri: "/")))
        }
        let parts: [HTTPClientResponsePart] = read(stream, decoder)
        return parts.reduce(into: []) { parts, part in
            switch part {
            case .head(let head):
                let head = HTTPWire.HTTPResponseHead(
                    HTTPStatus(Int(head.status.code)), version: HTTPWire.HTTPVersion(head.version),
                    fields: HTTPFields(head.headers))
                parts.append(head.status.isInformational && head.status != 101 ? .informational(head) : .head(head))
            case .body(let buffer): parts.append(joining: .body(Array(buffer.readableBytesView)))
            case .end(let trailers): parts.append(.end(trailers: HTTPFields(trailers ?? [:])))
            }
        }
    }

    private static func read<Part, Out>(_ stream: [UInt8], _ decoder: HTTPDecoder<Part, Out>) -> [Part] {
        let channel = EmbeddedChannel(handler: ByteToMessageHandler(decoder))
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        _ = try? channel.writeInbound(ByteBuffer(bytes: stream))
        var parts: [Part] = []
        while let part = try? channel.readInbound(as: Part.self) { parts.append(part) }
        return parts
    }
}

extension HTTPWire.HTTPVersion {
    fileprivate init(_ version: NIOHTTP1.HTTPVersion) {
        self.init(major: UInt8(version.major), minor: UInt8(version.minor))
    }
}

extension HTTPFields {
    /// swift-nio leaves white space at the end of values.
    fileprivate init(_ headers: HTTPHeaders) {
        self.init(
            headers.map { name, value in
                HTTPField(name, String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed()))
            })
    }
}
