import HTTPWire
import TestBasics
import Testing

/// A server's bytes that are refused, and what is said about them.
struct ResponseViolation: CustomStringConvertible, Sendable {
    let description: String
    let kind: HTTPViolation.Kind
    let bytes: [UInt8]
    /// Where in the bytes the wrong line or section begins.
    let offset: Int

    init(_ description: String, _ kind: HTTPViolation.Kind, _ text: String, at place: String? = nil) {
        self.description = "\(kind): \(description)"
        self.kind = kind
        bytes = wire(text)
        offset = place.map { wire(text).firstRange(of: wire($0))?.lowerBound ?? -1_000 } ?? 0
    }

    /// Refused for this reason, at this byte, however the stream is cut, after a good response.
    func check() throws {
        let before = wire("HTTP/1.1 200 OK\nContent-Length: 1\n\na")
        let requests: [HTTPRequestHead] = [.get, .get, .get]
        let whole = try ClientReading(of: [before + bytes], to: requests)
        let violation = try #require(whole.violation)
        #expect(violation.kind == kind, "\(violation)")
        #expect(violation.offset == before.count + offset, "\(violation)")
        #expect(whole.parts.count == 3)
        #expect(whole.heldByteCount == 0)
        #expect(whole.mustClose)
        #expect(try ClientReading(of: (before + bytes).byteByByte, to: requests) == whole, "byte by byte")
    }
}
