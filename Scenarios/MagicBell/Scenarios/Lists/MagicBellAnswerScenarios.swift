import Carillon
import CarillonMagicBell

/// Answers that come slowly, and answers that would be too long.
extension Scenario {
    private static let ann = "ann@example.com"

    static let magicBellTrickle = Scenario(
        "magicbell/errors/trickle", "The ten seconds of a call begin anew with each byte of the answer.",
        covers: ["MB-ERR-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let content = String(repeating: "x", count: 1_000)
        for number in 1...4 { server.notify("Note \(number)", to: .email(ann), content: content) }
        let store = world.magicBellPhone("phone", of: server).store(of: ann)
        try await world.advance(by: .seconds(1))
        server.misbehave(.half(.response(to: .post, "/graphql").first(1)))
        store.fetch()
        try await world.advance(by: .seconds(9))
        world.expect(store.take(), equals: [], "nine seconds after half of an answer the app still waits")
        try await world.advance(by: .seconds(2))
        world.expect(store.take().map { $0.hasPrefix("fetch: failed: ") }, equals: [true], "after eleven it has failed")

        server.misbehave(.slowBody(of: .response(to: .post, "/graphql"), 400, every: .seconds(4)))
        store.fetch()
        try await world.advance(by: .seconds(30))
        world.expect(store.take(), equals: [], "an answer that comes in pieces is waited for")
        try await world.advance(by: .seconds(90))
        world.expect(store.titles, equals: (1...4).reversed().map { "Note \($0)" }, "and taken when it is whole")
    }

    static let magicBellTooLarge = Scenario(
        "magicbell/errors/too-large", "An answer that says that it is too large is refused before it comes.",
        covers: ["MB-RT-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.notify("Note", to: .email(ann))
        func announce(_ byteCount: String, in pattern: MessagePattern<HTTPMessage>) {
            server.misbehave(.changeResponse(pattern.first(1)) { $0.fields.set("Content-Length", to: byteCount) })
        }
        announce("1048577", in: .response(to: .get, "/config"))
        announce("16777217", in: .response(to: .post, "/graphql"))
        let store = world.magicBellPhone("phone", of: server).store(of: ann)
        store.fetch()
        try await world.advance(by: .seconds(1))
        world.expect(
            store.take().map { $0.hasPrefix("fetch: failed: ") }, equals: [true],
            "a list with more than 16 MiB has failed at once")
        try await world.advance(by: .seconds(28))
        world.expect(server.heard("GET /config").count, equals: 1, "nobody waits for a configuration meanwhile")
        try await world.advance(by: .seconds(2))
        world.expect(server.heard("GET /config").count, equals: 2, "one with more than 1 MiB has failed at once, too")
        store.fetch()
        try await world.advance(by: .seconds(1))
        world.expect(store.titles, equals: ["Note"], "the next list is taken")
        world.expect(server.streamCount(of: .email(ann)), equals: 1, "and the stream is open")
    }
}
