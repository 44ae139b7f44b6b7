import CarillonEnvironment
import Testing

@testable import CarillonSimulation

@Suite("The framing of a stream")
struct StreamFramingTests {
    /// Describes the roles of bytes, one character for each: `c`ontent, `a`side, `f`raming, `h`idden; `|` behind the
    /// end of a text.
    static func roles(_ bytes: [UInt8], cut size: Int) -> String {
        var framing = StreamFraming()
        var roles = ""
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = Array(bytes[start..<min(start + size, bytes.count)])
            let parts = framing.split(piece)
            #expect(parts.map(\.range.count).reduce(0, +) == piece.count)
            for part in parts {
                let role =
                    switch part.role {
                    case .content: "c"
                    case .aside: "a"
                    case .framing: "f"
                    case .hidden: "h"
                    }
                roles += String(repeating: role, count: part.range.count) + (part.endsText ? "|" : "")
            }
        }
        return roles
    }

    static func content(_ text: String) -> String { String(repeating: "c", count: text.utf8.count) }

    @Test("is the sizes of chunks, behind which fields and another message may come", arguments: 1...30)
    func chunks(size: Int) {
        let head = "HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\n\r\n"
        let chunks = "5\r\nabcde\r\n1;x=y\r\nf\r\n0\r\n", rest = "A: b\r\n\r\n" + "HTTP/1.1 204 No Content\r\n\r\n"
        let roles = StreamFramingTests.roles(Array((head + chunks + rest).utf8), cut: size)
        let expected = StreamFramingTests.content(head) + "fffcccccfffaaaaffcfffff|" + StreamFramingTests.content(rest)
        #expect(roles == expected)
    }

    @Test("of a body that says how long it is are none of the bytes that follow", arguments: 1...30)
    func lengths(size: Int) {
        let post = "POST / HTTP/1.1\r\nContent-Length: 12\r\n\r\n", body = "\r\n5\r\nabcde12"
        let chunked = "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        let roles = StreamFramingTests.roles(Array((post + body + chunked + "2\r\nab\r\n").utf8), cut: size)
        #expect(
            roles == StreamFramingTests.content(post) + "cccccccccccc|" + StreamFramingTests.content(chunked)
                + "fffccff")
    }

    @Test("is the headers of a server's frames, and a control frame is a text of its own", arguments: 1...20)
    func frames(size: Int) {
        let head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
        let long = [UInt8](repeating: 0x61, count: 300)
        let frames: [UInt8] =
            [0x01, 2, 0x61, 0x62, 0x89, 1, 0x63, 0x80, 1, 0x64] + [0x82, 126, 1, 44] + long + [
                0x81, 0, 0x8A, 0, 0x82, 127,
            ]
            + [0, 0, 0, 0, 0, 0, 0, 1, 0x65]
        let roles = StreamFramingTests.roles(Array(head.utf8) + frames, cut: size)
        let expected =
            StreamFramingTests.content(head) + "ffccffa|ffc|ffff" + String(repeating: "c", count: 300) + "|"
            + "ff|ff" + "ffffffffffc|"
        #expect(roles == expected)
    }

    @Test("does not matter in what a client sends in a WebSocket: all of it is hidden", arguments: 1...30)
    func client(size: Int) {
        let head = "GET /websocket HTTP/1.1\r\nUpgrade: websocket\r\n\r\n"
        let roles = StreamFramingTests.roles(Array(head.utf8) + [0x81, 0x82, 1, 2, 3, 4, 5, 6], cut: size)
        #expect(roles == StreamFramingTests.content(head) + "hhhhhhhh")
    }

    @Test(
        "is none in a stream that is not HTTP, or that breaks the rules",
        arguments: [
            "\u{10}\u{0C}\0\u{4}MQTT", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n5\r\n",
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n{\"a\":1}",
            "HTTP/1.1 200 OK\r\n\r\n5\r\nabcde",
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFF\r\n",
        ])
    func others(text: String) {
        for size in 1...10 {
            let roles = StreamFramingTests.roles(Array(text.utf8), cut: size)
            #expect(roles.filter { $0 == "f" || $0 == "h" }.count <= 8)
            #expect(roles.hasPrefix(StreamFramingTests.content("HTTP/1.1")))
        }
    }
}

@Suite("Secrets that are torn")
struct TornSecretTests {
    static func event(_ kind: String, _ bytes: String, body: String? = nil) -> TraceEvent {
        TraceEvent(
            instant: .zero, kind: kind, lane: "server", peer: "phone", text: "piece",
            fields: [.init("connection", "1"), .init("body", (body ?? bytes).quoted())], bytes: Array(bytes.utf8))
    }

    @Test("over two messages of a server do not show in the fields of either")
    func messages() {
        let trace = SimulationTrace()
        trace.hide(Array("recovery/phrase".utf8))
        trace.record(
            TornSecretTests.event("http.sent", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", body: ""))
        trace.record(TornSecretTests.event("http.sent", "10\r\nit is \"recovery/\r\n", body: "it is \"recovery/"))
        trace.record(TornSecretTests.event("http.sent", "c\r\nphrase\", so\n\r\n", body: "phrase\", so\n"))
        trace.record(TornSecretTests.event("http.sent", "10\r\n{\"token\":\"abcdef\r\n", body: "{\"token\":\"abcdef"))
        trace.record(TornSecretTests.event("http.sent", "c\r\nghijkl\",phra\r\n", body: "ghijkl\",phra"))
        let shown = trace.shownEvents
        #expect(
            shown.map { $0["body"] } == [
                "\"\"", #""it is \"*********""#, #""******\", so\u{A}""#, #""{\"token\":\"******""#,
                #""******\",phra""#,
            ])
        #expect(
            shown.dropFirst().map { String(decoding: $0.bytes ?? [], as: UTF8.self) } == [
                "10\r\nit is \"*********\r\n", "c\r\n******\", so\n\r\n", "10\r\n{\"token\":\"******\r\n",
                "c\r\n******\",phra\r\n",
            ])
    }

    @Test("are no more than their bytes in what the network carries")
    func data() {
        let trace = SimulationTrace()
        trace.hide(Array("recovery/phrase".utf8))
        trace.record(TornSecretTests.event("connection.data", "a recovery/"))
        trace.record(TornSecretTests.event("connection.data", "phrase"))
        #expect(trace.shownEvents.map { String(decoding: $0.bytes ?? [], as: UTF8.self) } == ["a *********", "******"])
    }
}
