import Carillon
import CarillonHTTP
import CarillonMagicBell

/// Bodies in chunks, as they cross the network.
extension Scenario {
    private static let notification =
        #"{"notification":{"title":"Lunch?","recipients":[{"email":"ann@example.com"},{"email":"bob@example.com"}]}}"#

    /// The notification in chunks of some bytes, each with the same text behind its size.
    private static func chunks(of size: Int, _ text: String = "") -> String {
        let bytes = Array(notification.utf8)
        let chunks = stride(from: 0, to: bytes.count, by: size).map { start -> String in
            let chunk = bytes[start..<min(start + size, bytes.count)]
            return "\(String(chunk.count, radix: 16))\(text)\r\n\(String(decoding: chunk, as: UTF8.self))\r\n"
        }
        return chunks.joined() + "0\(text)\r\n\r\n"
    }

    static let magicBellChunks = Scenario(
        "magicbell/wire/chunks",
        "A body in chunks is read wherever it is cut, and its chunks may have extensions; broken chunks are refused.",
        covers: ["MB-SRV-7"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        func send(_ name: String, _ chunks: String) async throws -> HTTPWireClient {
            let client = world.rawClient(name, of: server)
            let fields = ["X-MAGICBELL-API-SECRET: \(server.apiSecret)", "Transfer-Encoding: chunked"]
            try client.send(raw: server.rawRequest("POST /notifications", fields, chunks))
            try await world.advance(by: .seconds(1))
            return client
        }
        world.network.chunk(.everyByte)
        for (number, text) in ["", ";a", ";a=b", " ; a = b", #";a="b;\"c""#, ";a;b=c"].enumerated() {
            let client = try await send("good-\(number)", chunks(of: 7, text))
            world.expect(client.statuses, equals: [201], "“\(text)” behind the size of a chunk does no harm")
            let counts = [MagicBellUser.email("ann@example.com"), .email("bob@example.com")].map {
                server.notifications(of: $0).count
            }
            world.expect(counts, equals: [number + 1, number + 1], "“\(text)”: each recipient has the notification")
        }

        world.network.chunk(.asSent)
        let long = ";" + String(repeating: "x", count: 900)
        let broken: [(String, String, String)] = [
            ("an extension without a name", chunks(of: 7, ";"), "a chunk's extensions are malformed"),
            ("a quotation without an end", chunks(of: 7, #";a="b"#), "a chunk's extensions are malformed"),
            ("extensions of 20,000 bytes", chunks(of: 5, long), "the chunks' extensions are too long"),
            ("a byte too many", "5\r\nhello!\r\n0\r\n\r\n", "no CRLF follows a chunk"),
            ("a size with a sign", "+5\r\nhello\r\n0\r\n\r\n", "a chunk's size is no hexadecimal number"),
        ]
        for (number, (name, chunks, _)) in broken.enumerated() {
            let client = try await send("bad-\(number)", chunks)
            world.expect(client.statuses, equals: [400], "\(name) is refused")
            world.expect(client.isOver, equals: true, "\(name) ends the connection")
        }
        world.expect(server.brokenRules, equals: broken.map(\.2), "the journal has the rules")
        world.expect(
            server.notifications(of: .email("ann@example.com")).count, equals: 6, "nothing of that is a notification")
    }
}
