import Testing

@testable import HTTPWire

@Suite("Memory and time")
struct CostTests {
    @Test("A long head in small drops is moved no more than once")
    func head() throws {
        let stream = wire(
            "GET / HTTP/1.1\nHost: x\n\(String(repeating: "A: \(String(repeating: "b", count: 500))\n", count: 100))\n")
        var server = HTTPServerWire()
        server.append(wire("GET / HTTP/1.1\nHost: x\n\n"))
        for byte in stream {
            server.append([byte])
            while try server.next() != nil {}
        }
        #expect(server.openRequestCount == 2)
        #expect(server.heldByteCount == 0)
        #expect(server.movedByteCount <= stream.count)
    }

    /// A reader that moves the rest for each chunk would move 30 GB.
    @Test("Many small chunks at once are read in one go")
    func chunks() throws {
        var server = HTTPServerWire()
        let count = 50_000
        server.append(wire("POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n"))
        #expect(try server.next()?.head != nil)
        let chunks = wire(String(repeating: "1;a=b\nx\n", count: 100) + String(repeating: "1\nx\n", count: count - 100))
        server.append(chunks)
        var bodyByteCount = 0
        while let part = try server.next() {
            if case .body(let bytes) = part { bodyByteCount += bytes.count }
        }
        #expect(bodyByteCount == count)
        #expect(server.movedByteCount == 0)
    }

    /// A reader that moves the rest each time would move 10 GB.
    @Test("A reader that takes little of much gets all in order, and moves no more bytes than it was given")
    func behind() throws {
        var client = HTTPClientWire()
        _ = try client.encode(.get)
        client.append(wire("HTTP/1.1 200 OK\nContent-Length: 40000000\n\n"))
        #expect(try client.next()?.head != nil)
        var taken = 0
        for round in 0..<400 {
            client.append([UInt8](repeating: UInt8(round & 0xFF), count: 100_000))
            guard case .body(let bytes) = try client.next() else { continue }
            taken += bytes.count
            #expect(client.heldByteCount == (round + 1) * 100_000 - taken)
        }
        while let part = try client.next() {
            if case .body(let bytes) = part { taken += bytes.count }
        }
        #expect(taken == 40_000_000)
        #expect(client.movedByteCount <= 40_000_000)
    }
}
