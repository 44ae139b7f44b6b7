import TestBasics
import Testing

@testable import HTTPWire

@Suite("Heads that repeat on a connection")
struct RepeatedHeadTests {
    private static let head =
        "POST /a?b=c HTTP/1.1\r\nHost: host\r\nX-Key: one\r\nX-Key: two\r\nContent-Length: 2\r\nAccept: */*\r\n\r\n"

    /// The parts that a reader returns for bytes, and the violation if there is one. Places in the stream are left out.
    private static func parts(_ reader: inout HTTPRequestReader, _ bytes: [UInt8]) -> (parts: [HTTPRequestPart], String)
    {
        reader.append(bytes)
        var parts: [HTTPRequestPart] = []
        do throws(HTTPViolation) {
            while let part = try reader.next() { parts.append(part) }
            return (parts, "")
        } catch {
            return (parts, "\(error.kind) \(error.detail)")
        }
    }

    @Test("A head that differs in one byte is another head, whatever came before it", arguments: 0..<4)
    func oneByte(change: UInt8) {
        let head = Array(RepeatedHeadTests.head.utf8)
        for index in head.indices {
            var other = head
            other[index] = [other[index] ^ 1, other[index] ^ 0x20, UInt8(ascii: " "), UInt8(ascii: "x")][Int(change)]
            var fresh = HTTPRequestReader()
            let expected = RepeatedHeadTests.parts(&fresh, other + Array("ok".utf8))
            var reader = HTTPRequestReader()
            for _ in 0..<2 {
                let first = RepeatedHeadTests.parts(&reader, head + Array("ok".utf8))
                #expect(first.parts.count == 3 && first.1 == "")
            }
            let found = RepeatedHeadTests.parts(&reader, other + Array("ok".utf8))
            #expect(found.parts == expected.parts && found.1 == expected.1, "byte \(index)")
        }
    }

    @Test("A head with a line more, a line less or another order is another head")
    func lines() {
        let line = "GET / HTTP/1.1\r\n"
        let heads = [
            ["Host: a", "X: y", "X: z"], ["Host: a", "X: y"], ["Host: a", "X: z", "X: y"], ["Host: a"],
            ["Host: a", "X: y", "X: z", "X: z"], ["X: y", "X: z"],
        ].map { line + $0.joined(separator: "\r\n") + "\r\n\r\n" }
        for one in heads.dropLast() {
            for other in heads {
                var fresh = HTTPRequestReader()
                let expected = RepeatedHeadTests.parts(&fresh, Array(other.utf8))
                var reader = HTTPRequestReader()
                _ = RepeatedHeadTests.parts(&reader, Array(one.utf8))
                let found = RepeatedHeadTests.parts(&reader, Array(other.utf8))
                #expect(found.parts == expected.parts && found.1 == expected.1, "\(one) before \(other)")
            }
        }
    }

    @Test(
        "A head that repeats is known, unless it is large or ends its connection",
        arguments: [
            ("X: y", true), ("X: \(String(repeating: "y", count: 3_000))", false), ("Connection: close", false),
            ("Connection: Upgrade\r\nUpgrade: x", false),
            // The lines around it have 29 bytes, and a head of 2,048 is the largest.
            ("X: \(String(repeating: "y", count: 2_016))", true), ("X: \(String(repeating: "y", count: 2_017))", false),
        ])
    func memory(line: String, isKnown: Bool) throws {
        let text = "GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\n\r\n"
        var sections = SectionReader(.request, limits: .standard)
        var queue = ByteQueue()
        queue.append(Array((text + "GET").utf8))
        let section = try #require(try sections.next(from: &queue))
        let (head, framing) = try HTTPRequestHead.decode(section, limits: .standard)
        #expect(KnownHead(head, framing, of: section)?.bytes == (isKnown ? Array(text.utf8) : nil))
        var reader = MessageReader(.request, limits: .standard)
        reader.append(Array((text + "GET").utf8))
        guard let known = KnownHead(head, framing, of: section) else { return }
        #expect(
            reader.take(known) && reader.isInBody && reader.heldByteCount == 3
                && reader.takenByteCount == text.utf8.count)
    }

    @Test("A head that repeats is read however it is cut") func cuts() throws {
        let request = Array(RepeatedHeadTests.head.utf8) + Array("ok".utf8)
        for pieces in request.cuts {
            var reader = HTTPRequestReader()
            for _ in 0..<3 {
                var parts: [HTTPRequestPart] = []
                for piece in pieces { parts += RepeatedHeadTests.parts(&reader, piece).parts }
                let body = parts.flatMap { if case .body(let bytes) = $0 { bytes } else { [UInt8]() } }
                guard case .head(let head)? = parts.first, case .end? = parts.last else {
                    Issue.record("\(pieces) became \(parts)")
                    continue
                }
                #expect(head.target == "/a?b=c" && head.fields.count == 5 && body == Array("ok".utf8))
            }
            #expect(reader.heldByteCount == 0)
        }
    }
}
