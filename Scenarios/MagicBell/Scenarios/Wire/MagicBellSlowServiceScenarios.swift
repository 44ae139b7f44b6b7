import Carillon
import CarillonHTTP
import CarillonMagicBell

/// Services of an app's own that are slow, and slow clients of theirs.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellOwnQueue = Scenario(
        "magicbell/wire/own-queue",
        "A service that is slow reads no more requests than may wait, and holds no more bytes than may wait, either.",
        covers: ["MB-SRV-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let kitchen = try world.httpServer("kitchen") { request in
            server.notify("Order \(request.query["number"] ?? "")", to: ann)
            return .text("done").delayed(by: .seconds(2))
        }
        let phone = world.httpClient("phone", of: kitchen)
        for number in 1...40 { try phone.get("/cook?number=\(number)") }
        try await world.advance(by: .seconds(1))
        world.expect(kitchen.journal.received(.request).count, equals: 32, "the first 32 requests are read")
        try await world.advance(by: .seconds(5))
        world.expect(phone.texts, equals: Array(repeating: "done", count: 40), "in the end all are answered")

        for number in 41...42 {
            let brief = world.httpClient("brief-\(number)", of: kitchen)
            try brief.get("/cook?number=\(number)")
            try await world.advance(by: .seconds(1))
            brief.connection.finish()
            try await world.advance(by: .seconds(10))
            world.expect(
                brief.texts, equals: ["done"], "a client that has nothing more to say has its answer, \(number)")
            world.expect(brief.isOver, equals: true, "and then the connection is over, \(number)")
        }
        world.expect(
            try await world.newestTitles(2, of: server), equals: ["Order 42", "Order 41"],
            "each was a notification in its turn")

        var limits = HTTPHostLimits()
        limits.outputByteCount = 200_000
        let radio = try world.httpServer("radio", limits: limits) { _ in .events() }
        let deaf = world.httpClient("deaf", of: radio)
        try deaf.get("/waves")
        try await world.advance(by: .seconds(1))
        deaf.connection.pause()
        for _ in 1...10 {
            radio.send(ServerSentEvent(data: String(repeating: "x", count: 100_000)), to: "/waves")
            try await world.advance(by: .seconds(1))
        }
        world.expect(radio.connectionCount, equals: 0, "a client that takes nothing does not stay")
        let resets = radio.journal.events { event -> Bool? in
            if case .outputLimit = event { true } else { nil }
        }
        world.expect(resets, equals: [true], "the journal says why")
    }

    static let magicBellOwnPatience = Scenario(
        "magicbell/wire/own-patience",
        "A request may come byte by byte for five minutes, and an answer that is due then goes before the refusal.",
        covers: ["MB-SRV-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let shop = try world.httpServer("shop") { request in
            if request.method == .get { return .text("late").delayed(by: .seconds(300)) }
            server.notify("Order of \(request.body?.count ?? 0)", to: ann)
            return .status(.created)
        }
        let patient = world.httpClient("patient", of: shop), endless = world.httpClient("endless", of: shop)
        try patient.begin(HTTPRequestHead(.post, "/orders", fields: ["Content-Length": "28"]))
        try endless.begin(HTTPRequestHead(.post, "/orders", fields: ["Content-Length": "1000"]))
        for _ in 1...28 {
            for client in [patient, endless] { try client.sendPiece([7]) }
            try await world.advance(by: .seconds(10))
        }
        try patient.sendEnd()
        world.expect(patient.statuses, equals: [201], "one that is whole in time is answered")
        try await world.advance(by: .seconds(10))
        world.expect(endless.isOver, equals: false, "another one is waited for")
        try await world.advance(by: .seconds(15))
        world.expect(endless.statuses, equals: [408], "and then it is refused")
        world.expect(endless.isOver, equals: true, "with its connection")
        try patient.post("/orders", [7, 7])
        try await world.advance(by: .seconds(1))
        world.expect(
            try await world.newestTitles(2, of: server), equals: ["Order of 2", "Order of 28"],
            "both orders are notifications")

        let both = world.httpClient("both", of: shop)
        try both.get("/late")
        try both.begin(HTTPRequestHead(.post, "/orders", fields: ["Content-Length": "9"]))
        try both.sendPiece([7])
        try await world.advance(by: .seconds(310))
        world.expect(both.statuses, equals: [200, 408], "an answer that is due when the time is up is given")
        let told = shop.journal.compactMap { entry -> String? in
            switch entry.event {
            case .sent(let message): return message.response.map { "\($0.status.code)" }
            case .own(.timedOut(let wait)): return "waited too long \(wait)"
            default: return nil
            }
        }
        world.expect(
            told.suffix(3), equals: ["200", "waited too long for the end of a request", "408"],
            "and is told before the refusal")
    }
}
