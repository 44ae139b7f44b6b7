import CarillonEnvironment
import DDPWire
import JSONWire
import Testing

@testable import DDPServer

/// A server that keeps sessions for a while, and clients that lose their connections.
@Suite("A server resumes sessions")
struct ResumptionTests {
    private let bench: Bench

    init() throws {
        bench = Bench(resumption: try SessionResumption(gracePeriod: .seconds(15), queueLimit: 5)) { server in
            let tasks = server.collection("tasks")
            server.publish("tasks") { _ in tasks.find() }
            server.method("slow") { (call, unblocks: Bool) in
                if unblocks { call.unblock() }
                let answer = call.answerLater()
                call.after(.seconds(10)) { answer.return("slow") }
            }
            server.method("logIn") { call in call.setUser("ann") }
            server.method("whoami") { call in call.userID }
        }
    }

    /// A client with a session.
    private func begin() throws -> (Bench.Client, session: String) {
        let client = bench.open()
        let answer = try #require(client.say(#"{"msg":"connect","version":"1","support":["1"]}"#).first)
        guard case .connected(let session) = try ServerMessage(text: answer) else { throw Missing() }
        return (client, session)
    }

    private struct Missing: Error {}

    private func lose(_ client: Bench.Client) { bench.core.lose(client.id, at: bench.now) }

    /// Connects, and asks for a session. Returns the answers.
    private func come(
        back session: String, _ count: Int?, version: String = "1", on client: Bench.Client? = nil
    ) -> [String] {
        let count = count.map { #","receivedCount":\#($0)"# } ?? ""
        return (client ?? bench.open()).say(
            #"{"msg":"connect","version":"\#(version)","support":["\#(version)"],"session":"\#(session)"\#(count)}"#)
    }

    private func connected(_ session: String) -> String { #"{"msg":"connected","session":"\#(session)"}"# }

    /// Whether the answers begin a new session.
    private func isNew(_ answers: [String], _ session: String) -> Bool {
        guard answers.count == 1, case .connected(let other) = try? ServerMessage(text: answers[0]) else {
            return false
        }
        return other != session
    }

    private func insert(_ ids: ClosedRange<Int>) {
        for id in ids { bench.application.collection("tasks").insert([:], id: .string("\(id)")) }
    }

    private func added(_ id: Int) -> String { #"{"msg":"added","collection":"tasks","id":"\#(id)"}"# }

    @Test("Within the grace period a client has its session, and the messages that it lacks") func within() throws {
        let (client, session) = try begin()
        #expect(client.say(#"{"msg":"sub","id":"s","name":"tasks"}"#).count == 1)
        insert(1...2)
        _ = client.take()
        insert(3...3)
        #expect(client.say(#"{"msg":"ping"}"#).count == 2, "heartbeats do not count")
        lose(client)
        insert(4...5)
        bench.pass(.seconds(15) - .nanoseconds(1))
        let again = bench.open()
        #expect(come(back: session, 3, on: again) == [connected(session), added(3), added(4), added(5)])
        insert(6...6)
        #expect(again.take() == [added(6)], "the subscription goes on")
        bench.pass(.seconds(29))
        #expect(!again.isClosed)
        #expect(bench.core.sessions.count == 1)
        lose(again)
        #expect(come(back: session, 7) == [connected(session)], "it may be lost once more")
        #expect(bench.notes.contains(.resumed(session: session, messages: 3)))
    }

    @Test("After the grace period, the session is over") func after() throws {
        let (client, session) = try begin()
        client.say(#"{"msg":"sub","id":"s","name":"tasks"}"#)
        lose(client)
        bench.pass(.seconds(15))
        #expect(bench.core.sessions.isEmpty)
        let again = bench.open()
        #expect(isNew(come(back: session, 1, on: again), session))
        insert(1...1)
        #expect(again.take() == [], "nobody has subscribed")
        #expect(bench.notes.contains(.expired(session: session, .gracePeriod)))
    }

    @Test("A timer that is late keeps no session alive") func late() throws {
        let (client, session) = try begin()
        lose(client)
        bench.oversleep(.seconds(15))
        #expect(isNew(come(back: session, 0), session))
        #expect(bench.notes.contains(.expired(session: session, .gracePeriod)))
        bench.pass(.seconds(1))
        #expect(bench.core.sessions.count == 1)
    }

    @Test("Too many messages end the session, also those of one event", arguments: [true, false])
    func overflow(_ comesAtOnce: Bool) throws {
        let (client, session) = try begin()
        client.say(#"{"msg":"sub","id":"s","name":"tasks"}"#)
        client.say(#"{"msg":"sub","id":"t","name":"tasks"}"#)
        lose(client)
        insert(1...5)
        bench.pass(.zero)
        #expect(bench.core.sessions.count == 1, "so many are kept")
        insert(6...9)
        if !comesAtOnce {
            bench.pass(.zero)
            #expect(bench.core.sessions.isEmpty)
        }
        #expect(isNew(come(back: session, 2), session))
        bench.pass(.seconds(60))
        #expect(bench.notes.contains { if case .expired(session, _) = $0 { true } else { false } })
    }

    @Test("The messages that are kept are bounded by their bytes, too") func keptBytes() throws {
        var limits = DDPLimits()
        limits.keptByteCount = 10_000
        let bench = Bench(limits: limits, resumption: .standard) { server in
            server.method("echo") { $0.params }
        }
        func begin() throws -> (Bench.Client, String) {
            let client = bench.open()
            let answer = try #require(client.say(#"{"msg":"connect","version":"1","support":["1"]}"#).first)
            guard case .connected(let session) = try ServerMessage(text: answer) else { throw Missing() }
            return (client, session)
        }
        func come(back session: String, _ count: Int) -> String? {
            bench.open().say(
                #"{"msg":"connect","version":"1","support":["1"],"session":"\#(session)","receivedCount":\#(count)}"#
            ).first
        }
        let text = String(repeating: "x", count: 4_000)
        for (received, isKept) in [(2, true), (0, false)] {
            let (client, session) = try begin()
            for id in 1...2 { client.say(#"{"msg":"method","id":"\#(id)","method":"echo","params":["\#(text)"]}"#) }
            client.say(#"{"msg":"method","id":"3","method":"echo","params":["\#(text)"]}"#)
            bench.core.lose(client.id, at: bench.now)
            #expect((come(back: session, received) == connected(session)) == isKept, "\(received) were received")
        }
    }

    @Test("One session too many that waits ends the one that has waited longest") func crowd() throws {
        var limits = DDPLimits()
        limits.awaySessionCount = 3
        let bench = Bench(limits: limits, resumption: .standard)
        for _ in 0..<10 {
            let client = bench.connect()
            bench.core.lose(client.id, at: bench.now)
        }
        #expect(bench.core.sessions.count == 3)
        _ = bench.open().take()
        #expect(bench.notes.contains { if case .expired(_, .crowd) = $0 { true } else { false } })
    }

    @Test("A server that has no room for sessions without clients ends each at once, and waits for nothing")
    func noRoom() {
        var limits = DDPLimits()
        limits.awaySessionCount = 0
        let bench = Bench(limits: limits, resumption: .standard)
        let client = bench.connect()
        bench.core.lose(client.id, at: bench.now)
        #expect(bench.core.sessions.isEmpty)
        #expect(bench.core.nextDeadline == nil)
    }

    @Test(
        "A message counts with 32 bytes for each value in it, and with its texts, names and bytes",
        arguments: [
            (.null, 32), (true, 32), (1, 32), (.date(milliseconds: 5), 32), ("ab", 34), (.binary([1, 2, 3]), 35),
            (.regularExpression(pattern: "ab", flags: "i"), 35), (.custom(type: "ab", value: [1]), 98),
            ([1, "ab"], 98), (["ab": 1], 82),
        ] as [(EJSON, Int)])
    func sizes(_ value: EJSON, _ size: Int) {
        for (room, isKept) in [(128 + size, true), (127 + size, false)] {
            var outbox = Outbox(limit: 10, byteLimit: room)
            outbox.append(.result(id: "1", .success(value)))
            #expect((outbox.messages(after: 0) != nil) == isKept, "room for \(room) bytes")
        }
    }

    @Test("A number that does not fit ends the session", arguments: [nil, -1, 0, 1, 8, 100, 1 << 50, Int.min])
    func wrongCount(_ count: Int?) throws {
        let (client, session) = try begin()
        client.say(#"{"msg":"sub","id":"s","name":"tasks"}"#)
        insert(1...6)
        _ = client.take()
        lose(client)
        let answers = come(back: session, count)
        #expect(isNew(answers, session))
        #expect(
            isNew(come(back: session, 7), session) == (count != nil), "a client that does not count asks for nothing")
    }

    @Test("Nobody gets a session that has its connection, or another one's") func others() throws {
        let (client, session) = try begin()
        #expect(isNew(come(back: session, 0), session))
        #expect(isNew(come(back: "none", 0), session))
        #expect(client.say(#"{"msg":"ping"}"#) == [#"{"msg":"pong"}"#], "the client goes on")
        lose(client)
        #expect(isNew(come(back: "none", 0), session))
        #expect(isNew(come(back: session, 0, version: "pre2"), session), "another version is another session")
    }

    @Test("A client that says goodbye has no session any more") func goodbye() throws {
        let (client, session) = try begin()
        client.say(#"{"msg":"disconnect"}"#)
        #expect(client.isClosed)
        #expect(isNew(come(back: session, 0), session))
        let (other, _) = (Bench().connect(), 0)
        #expect(
            other.say(#"{"msg":"disconnect"}"#) == [
                #"{"msg":"error","reason":"Bad request","offendingMessage":{"msg":"disconnect"}}"#
            ], "a server that resumes nothing does not know it")
    }

    @Test("A silent client loses its connection, and not its session") func silence() throws {
        let (client, session) = try begin()
        bench.pass(.seconds(30))
        _ = client.take()
        #expect(client.isClosed)
        bench.pass(.seconds(14))
        #expect(come(back: session, 0) == [connected(session)])
        bench.pass(.seconds(29))
        let last = try #require(bench.core.sessions.last)
        #expect(last.id == session)
        #expect(!last.isAway)
        bench.pass(.seconds(1))
        #expect(last.isAway, "the heart beats on the new connection")
        bench.pass(.seconds(15))
        #expect(bench.core.sessions.isEmpty)
    }

    @Test("Calls go on, in their order, and the user stays", arguments: [true, false]) func calls(unblocks: Bool) throws
    {
        let (client, session) = try begin()
        client.say(#"{"msg":"method","id":"0","method":"logIn"}"#)
        client.say(#"{"msg":"method","id":"1","method":"slow","params":[\#(unblocks)]}"#)
        client.say(#"{"msg":"method","id":"2","method":"whoami"}"#)
        lose(client)
        bench.pass(.seconds(12))
        let slow = [#"{"msg":"updated","methods":["1"]}"#, #"{"msg":"result","id":"1","result":"slow"}"#]
        let user = [#"{"msg":"updated","methods":["2"]}"#, #"{"msg":"result","id":"2","result":"ann"}"#]
        let answers = come(back: session, unblocks ? 4 : 2)
        #expect(answers == [connected(session)] + (unblocks ? slow : slow + user))
    }

    @Test("Causes that end a session end one that waits, too: a token that is deleted, a limit") func ends() throws {
        let accounts = Accounts(bench.application, Identifiers(Numbers())) { 0 }
        try accounts.createUser(id: "u", username: "u", password: "p")
        let (client, session) = try begin()
        client.say(
            #"{"msg":"method","id":"1","method":"login","params":[{"user":{"id":"u"},"password":"p"}]}"#)
        lose(client)
        accounts.deleteTokens(of: "u")
        #expect(bench.core.sessions.isEmpty)
        #expect(isNew(come(back: session, 3), session))
        withExtendedLifetime(accounts) {}
    }

    @Test("A choice with which no session is resumed is none") func choices() throws {
        #expect(throws: SessionResumption.Mistake.noGracePeriod(.zero)) { try SessionResumption(gracePeriod: .zero) }
        #expect(throws: SessionResumption.Mistake.noQueue(0)) { try SessionResumption(queueLimit: 0) }
        #expect(throws: SessionResumption.Mistake.endlessGracePeriod(.seconds(86_401))) {
            try SessionResumption(gracePeriod: .seconds(86_401))
        }
        #expect(try SessionResumption() == .standard)
        #expect(SessionResumption.Mistake.noQueue(0).description.contains("nil"))
    }
}
