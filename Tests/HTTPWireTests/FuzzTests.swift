import HTTPWire
import TestBasics
import Testing

/// Mutated streams, and streams of nothing but noise. The numbers of trials keep the suite quick: raise them to look
/// for more.
@Suite("Hostile streams")
struct FuzzTests {
    @Test("Mutated requests are read alike in all pieces, and never otherwise than by swift-nio", arguments: 0..<8)
    func requests(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        for trial in 0..<60 {
            var stream = try numbers.requestStream()
            numbers.mutate(&stream)
            let whole = ServerReading(of: stream, ends: true)
            let pieces = numbers.chunks(of: stream)
            if ServerReading(of: pieces, ends: true) != whole { Issue.record("trial \(trial): \(text(stream))") }
            check(whole.violation, whole.heldByteCount, trial)
            guard String(validating: stream, as: UTF8.self) != nil else { continue }
            let swiftNIO = SwiftNIOReading.requests(in: stream)
            if let part = disagreement(whole.parts, swiftNIO, joined: HTTPRequestPart.isBeginning) {
                Issue.record("trial \(trial), part \(part): \(text(stream))")
            }
        }
    }

    @Test("Mutated responses are read alike in all pieces, and never otherwise than by swift-nio", arguments: 0..<8)
    func responses(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: 1_000 + seed)
        for trial in 0..<60 {
            let requests = (0...numbers.below(3)).map { _ in numbers.pick([HTTPRequestHead.get, .head, .upgrade]) }
            let asked = Array(requests.prefix((requests.firstIndex(of: .upgrade) ?? requests.count) + 1))
            var stream = try numbers.responseStream(to: asked)
            numbers.mutate(&stream)
            let whole = try ClientReading(of: [stream], to: asked, ends: true)
            let pieces = numbers.chunks(of: stream)
            if try ClientReading(of: pieces, to: asked, ends: true) != whole {
                Issue.record("trial \(trial): \(text(stream))")
            }
            check(whole.violation, whole.heldByteCount, trial)
            guard String(validating: stream, as: UTF8.self) != nil else { continue }
            let swiftNIO = SwiftNIOReading.responses(in: stream, to: asked.map(\.method))
            if let part = disagreement(whole.parts.withoutRaw, swiftNIO, joined: HTTPResponsePart.isBeginning) {
                Issue.record("trial \(trial), part \(part): \(text(stream))")
            }
        }
    }

    @Test("Noise is refused, or waited for, alike in all pieces", arguments: 0..<4)
    func noise(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: 2_000 + seed)
        for trial in 0..<100 {
            let beginning = numbers.pick([
                "", "GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
            ])
            let stream = raw(beginning) + numbers.bytes(below: 200)
            let whole = ServerReading(of: stream, ends: true)
            if ServerReading(of: numbers.chunks(of: stream), ends: true) != whole { Issue.record("trial \(trial)") }
            check(whole.violation, whole.heldByteCount, trial)
        }
    }

    private func check(_ violation: HTTPViolation?, _ heldByteCount: Int, _ trial: Int) {
        if let violation, violation.description.utf8.contains(where: { $0 < 0x20 }) {
            Issue.record("trial \(trial) is not one line: \(violation)")
        }
        if heldByteCount != 0 { Issue.record("trial \(trial): \(heldByteCount) bytes are held at the end") }
    }

    /// The first part that both have read and read otherwise. A body that one of them has not read to its end is
    /// compared as far as it goes.
    private func disagreement<Part: Equatable>(
        _ parts: [Part], _ others: [Part], joined isBeginning: (Part, Part) -> Bool
    ) -> Int? {
        for (index, (part, other)) in zip(parts, others).enumerated() where part != other {
            let isLast = index == parts.count - 1 || index == others.count - 1
            if !(isLast && (isBeginning(part, other) || isBeginning(other, part))) { return index }
        }
        return nil
    }
}

extension SeededNumbers {
    fileprivate mutating func requestStream() throws -> [UInt8] {
        if chance(3) { return pick(GoldenRequests.all).bytes }
        var client = HTTPClientWire()
        var stream: [UInt8] = []
        for _ in 0...below(3) {
            let request = request()
            stream += try client.encodeHead(request.head)
            for piece in chunks(of: request.body) { stream += try client.encodeBody(piece) }
            stream += try client.encodeEnd(trailers: request.trailers)
            if !request.head.keepsAlive { break }
        }
        return stream
    }

    fileprivate mutating func responseStream(to requests: [HTTPRequestHead]) throws -> [UInt8] {
        if chance(3) { return pick(GoldenResponses.all).bytes }
        var server = HTTPServerWire()
        var client = HTTPClientWire()
        for request in requests { server.append(try client.encode(request)) }
        var stream: [UInt8] = []
        while try server.next() != nil {}
        while let request = server.requestToAnswer, !server.mustClose {
            if chance(4) { stream += try server.encodeHead(HTTPResponseHead(.earlyHints)) }
            let response = response(to: request.method)
            stream += try server.encodeHead(response.head)
            for piece in chunks(of: response.body) { stream += try server.encodeBody(piece) }
            stream += try server.encodeEnd(trailers: response.trailers)
        }
        return stream
    }
}

extension [HTTPResponsePart] {
    /// swift-nio ends a message where bytes follow that are not HTTP.
    fileprivate var withoutRaw: [HTTPResponsePart] {
        filter { if case .raw = $0 { false } else { true } }
    }
}

extension HTTPRequestPart {
    /// Whether both are bodies and one goes on with the other's bytes.
    fileprivate static func isBeginning(_ part: HTTPRequestPart, of other: HTTPRequestPart) -> Bool {
        guard case .body(let bytes) = part, case .body(let more) = other else { return false }
        return more.starts(with: bytes)
    }
}

extension HTTPResponsePart {
    /// Whether both are bodies and one goes on with the other's bytes.
    fileprivate static func isBeginning(_ part: HTTPResponsePart, of other: HTTPResponsePart) -> Bool {
        guard case .body(let bytes) = part, case .body(let more) = other else { return false }
        return more.starts(with: bytes)
    }
}
