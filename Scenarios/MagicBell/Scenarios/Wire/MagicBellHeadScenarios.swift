import Carillon
import CarillonHTTP
import CarillonMagicBell

/// Heads of requests, as they cross the network.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)
    private static let user = "X-MAGICBELL-USER-EMAIL: \(MagicBellScene.user)"

    static let magicBellHeads = Scenario(
        "magicbell/wire/heads",
        "A head that breaks the rules of HTTP is refused with its status and the rule, and the next client is served.",
        covers: ["MB-SRV-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        guard let id = server.notify("Note", to: ann).first else { return world.fail("there is a notification") }
        let broken: [(String, String, Int, String)] = [
            ("an unknown method", "BREW / HTTP/1.1\r\nHost: x\r\n\r\n", 501, "the method is unknown"),
            ("another version", "GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505, "the version is not HTTP/1"),
            ("no host", "GET / HTTP/1.1\r\n\r\n", 400, "the request has no Host"),
            ("two hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400, "the request has more than one Host"),
            (
                "a length with a sign", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\n{}", 400,
                "Content-Length is no number of bytes"
            ),
            (
                "a tunnel without a port", "CONNECT x: HTTP/1.1\r\nHost: x\r\n\r\n", 400,
                "the target is not in a form that the method may have"
            ),
            (
                "a head that others read otherwise",
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\t\r\n\r\n0\r\n\r\n", 400,
                "swift-nio's parser does not agree"
            ),
        ]
        for (number, (name, head, status, rule)) in broken.enumerated() {
            let client = world.rawClient("client-\(number)", of: server)
            try client.send(raw: head)
            try await world.advance(by: .seconds(1))
            world.expect(client.statuses, equals: [status], "\(name): the status")
            world.expect(client.texts.first?.contains(rule), equals: true, "\(name): the answer has the rule")
            world.expect(client.isOver, equals: true, "\(name): the connection is over")
        }
        world.expect(server.brokenRules, equals: broken.map(\.3), "the journal has the rules, too")

        let client = world.rawClient("next", of: server)
        try client.send(raw: "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n")
        try await world.advance(by: .seconds(1))
        world.expect(client.statuses, equals: [404], "a tunnel is nothing that the server has, and breaks no rule")
        try client.send(raw: server.rawRequest("POST /notifications/\(id)/read", [user]))
        try await world.advance(by: .seconds(1))
        world.expect(client.statuses, equals: [404, 204], "the connection goes on, and the next request is served")
    }

    static let magicBellPipelined = Scenario(
        "magicbell/wire/pipelined",
        "Requests may follow each other at once, cut anywhere, until a client says that it has no more.",
        covers: ["MB-SRV-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        guard let id = server.notify("Note", to: ann).first else { return world.fail("there is a notification") }
        let list = server.rawRequest("GET /notifications", [user])
        let read = server.rawRequest("POST /notifications/\(id)/read", [user])
        let client = world.rawClient("client", of: server)
        for cut in [1, 4, 30] {
            try client.send(raw: list + String(read.prefix(cut)))
            try await world.advance(by: .seconds(1))
            try client.send(raw: String(read.dropFirst(cut)))
            try await world.advance(by: .seconds(1))
        }
        world.expect(client.statuses, equals: [200, 204, 200, 204, 200, 204], "each request has its answer, in order")
        client.connection.finish()
        try await world.advance(by: .seconds(1))
        world.expect(client.isOver, equals: true, "the end of the stream is the end of the connection")
        world.expect(client.statuses.count, equals: 6, "and needs no answer")
        world.expect(server.brokenRules, equals: [], "nor does it break a rule")

        let brief = world.rawClient("brief", of: server)
        try brief.send(raw: list)
        try brief.send(raw: String(read.prefix(20)))
        brief.connection.finish()
        try await world.advance(by: .seconds(1))
        world.expect(brief.statuses, equals: [200, 400], "half a request at the end does")
        world.expect(server.brokenRules, equals: ["the stream ends within a message"], "the journal has the rule")

        let last = world.rawClient("last", of: server)
        try last.send(raw: server.rawRequest("GET /notifications", [user, "Connection: close"]))
        try await world.advance(by: .seconds(1))
        world.expect(
            last.answers.first?.head.fields["Connection"], equals: "close", "a last answer says that it is one")
        world.expect(last.isOver, equals: true, "and the server ends the connection")
    }
}
