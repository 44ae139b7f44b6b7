import Carillon
import CarillonEnvironment
import CarillonHTTP
import JSONWire
import TestWorlds
import Testing

@testable import MagicBellServer

@Suite("Misbehaviours of a MagicBell server's answers", .timeLimit(.minutes(60)))
struct AnswerMisbehaviourTests {
    private static let auth = MessagePattern<HTTPMessage>.response(to: .post, "/ws/auth")

    /// Asks twice for the right to listen, with one strike of a misbehaviour. Checks both clients.
    private func ask(
        _ misbehaviour: Misbehaviour<HTTPMessage>, seconds: Int = 1,
        _ check: @escaping @Sendable (World, _ struck: HTTPWireClient, _ spared: HTTPWireClient) async throws -> Void
    ) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let active = desk.server.misbehave(misbehaviour)
            let clients = [desk.client(), desk.client()]
            for client in clients {
                try client.post("/ws/auth", [], fields: RealtimeDesk.fields("ann"))
                try await world.advance(by: .seconds(seconds))
            }
            world.expect(active.strikes, equals: 1, "one strike")
            world.expect(clients[1].statuses, equals: [200], "the next request is spared")
            try await check(world, clients[0], clients[1])
        }
    }

    @Test("429 and 503, with a time to wait", arguments: [429, 503])
    func refusals(status: Int) throws {
        let pattern = MessagePattern<HTTPMessage>.request(.post, "/ws/auth").first(1)
        let misbehaviour =
            status == 429
            ? Misbehaviour.tooManyRequests(pattern, retryAfter: 7) : .unavailable(pattern, retryAfter: 7)
        try ask(misbehaviour) { world, struck, _ in
            world.expect(struck.statuses, equals: [status], "the status")
            world.expect(struck.answers.first?.head.fields["Retry-After"], equals: "7", "the time to wait")
            let body = try JSON(text: struck.texts[0])
            world.expect(body["errors"]?[0]?["message"]?.string != nil, equals: true, "a body of errors")
        }
    }

    @Test("no Retry-After unless one is given")
    func withoutTime() throws {
        try ask(.unavailable(.request(.post, "/ws/auth").first(1))) { world, struck, _ in
            world.expect(struck.answers.first?.head.fields["Retry-After"], equals: nil, "no time")
        }
    }

    @Test("a body that trickles")
    func slow() throws {
        try ask(.slowBody(of: Self.auth.first(1), 20, every: .seconds(1)), seconds: 5) { world, struck, _ in
            world.expect(struck.answers.first?.isWhole ?? false, equals: false, "it takes longer than 10 s")
            try await world.advance(by: .seconds(60))
            world.expect(struck.answers.first?.isWhole, equals: true, "then it is there")
        }
    }

    @Test("a body that ends early, in order")
    func truncated() throws {
        try ask(.truncateBody(of: Self.auth.first(1), after: 10)) { world, struck, _ in
            world.expect(struck.answers.first?.body.count, equals: 10, "ten bytes")
            world.expect(struck.answers.first?.isWhole, equals: false, "the answer is not whole")
            world.expect(struck.isOver, equals: true, "and the end")
            world.expect(struck.wasReset, equals: false, "in order")
        }
    }

    @Test("a reset in place of an answer")
    func reset() throws {
        try ask(.resetInsteadOf(Self.auth.first(1))) { world, struck, _ in
            world.expect(struck.answers.isEmpty, equals: true, "no answer")
            world.expect(struck.wasReset, equals: true, "a reset")
        }
    }

    @Test("a wrong type")
    func wrongType() throws {
        try ask(.wrongContentType(of: Self.auth.first(1))) { world, struck, spared in
            world.expect(struck.answers.first?.head.fields["Content-Type"], equals: "text/html", "no JSON")
            world.expect(struck.texts.first?.count, equals: spared.texts.first?.count, "with the same body")
        }
    }

    @Test("an answer without a body")
    func empty() throws {
        try ask(.emptyBody(of: Self.auth.first(1))) { world, struck, _ in
            world.expect(struck.statuses, equals: [200], "the status")
            world.expect(struck.answers.first?.isWhole, equals: true, "a whole answer")
            world.expect(struck.texts, equals: [""], "with nothing in it")
        }
    }

    @Test("JSON that is broken, in a whole answer")
    func brokenJSON() throws {
        try ask(.brokenJSON(in: Self.auth.first(1))) { world, struck, _ in
            world.expect(struck.answers.first?.isWhole, equals: true, "a whole answer")
            world.expect((try? JSON(text: struck.texts[0])) == nil, equals: true, "no JSON")
            world.expect(struck.texts[0].hasPrefix(#"{"keyName""#), equals: true, "but its beginning")
        }
    }

    @Test("403 for the right to listen")
    func forbidden() throws {
        try ask(.refuseRealtime(first: 1)) { world, struck, _ in
            world.expect(struck.statuses, equals: [403], "the status")
            let body = try JSON(text: struck.texts[0])
            world.expect(body["errors"]?[0]?["code"], equals: "forbidden", "the code")
        }
    }
}
