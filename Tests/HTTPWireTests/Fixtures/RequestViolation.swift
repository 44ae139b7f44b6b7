import HTTPWire
import TestBasics
import Testing

/// A client's bytes that are refused, and what is said about them.
struct RequestViolation: CustomStringConvertible, Sendable {
    let description: String
    let kind: HTTPViolation.Kind
    let bytes: [UInt8]
    /// A part of what the violation says.
    let detail: String
    /// Where in the bytes the wrong line or section begins.
    let offset: Int

    init(
        _ description: String, _ kind: HTTPViolation.Kind, _ bytes: [UInt8], at place: String? = nil,
        after: String? = nil, _ detail: String = ""
    ) {
        self.description = "\(kind): \(description)"
        self.kind = kind
        self.bytes = bytes
        self.detail = detail
        offset =
            if let place {
                bytes.firstRange(of: wire(place))?.lowerBound ?? -1_000
            } else if let after {
                bytes.firstRange(of: wire(after))?.upperBound ?? -1_000
            } else { 0 }
    }

    init(
        _ description: String, _ kind: HTTPViolation.Kind, _ text: String, at place: String? = nil,
        after: String? = nil, _ detail: String = ""
    ) {
        self.init(description, kind, wire(text), at: place, after: after, detail)
    }

    /// A GET with Host and further field lines.
    init(
        _ description: String, _ kind: HTTPViolation.Kind, fields: String, at place: String? = nil,
        after: String? = nil, _ detail: String = ""
    ) {
        self.init(description, kind, "POST / HTTP/1.1\nHost: x\n\(fields)\n\n", at: place, after: after, detail)
    }

    /// A chunked body.
    init(
        _ description: String, _ kind: HTTPViolation.Kind, chunks: String, at place: String? = nil,
        after: String? = nil, _ detail: String = ""
    ) {
        self.init(
            description, kind, "POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n\(chunks)", at: place,
            after: after, detail)
    }

    /// Refused for this reason, at this byte, however the stream is cut, after a good request.
    func check() throws {
        let before = wire("GET / HTTP/1.1\nHost: x\n\n")
        let whole = ServerReading(of: before + bytes, ends: kind == .cutShort)
        let violation = try #require(whole.violation)
        #expect(violation.kind == kind, "\(violation)")
        #expect(whole.parts.prefix(2) == [.head(.get), .end(trailers: [])])
        #expect(detail.isEmpty || violation.detail.contains(detail), "\(violation)")
        #expect(!violation.description.utf8.contains { $0 < 0x20 || $0 == 0x7F })
        #expect(whole.heldByteCount == 0)
        if kind != .cutShort {
            #expect(violation.offset == before.count + offset, "\(violation)")
        }
        #expect(ServerReading(of: (before + bytes).byteByByte, ends: kind == .cutShort) == whole, "byte by byte")
    }
}
