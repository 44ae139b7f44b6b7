import CarillonEnvironment
import DDPWire
import MockHosting
import OrderedCollections
import TestBasics
import Testing

import class Foundation.ProcessInfo

@testable import DDPServer

/// `CARILLON_MUTATED_FRAMES=1000000 swift test -c release --filter MutatedFramesTests` sends so many.
@Suite("Mutated frames")
struct MutatedFramesTests {
    private static let frames =
        ProcessInfo.processInfo.environment["CARILLON_MUTATED_FRAMES"].flatMap(Int.init) ?? 8_000

    @Test("are answered or end their own connection, and touch nobody else", arguments: 0..<8 as Range<UInt64>)
    func hostile(seed: UInt64) throws {
        let attack = Attack(seed: seed)
        for _ in 0..<MutatedFramesTests.frames / 8 { try attack.strike() }
        for problem in attack.problems { Issue.record("seed \(seed): \(problem)") }
        #expect(attack.answered > 200)
        #expect(attack.refused > 100)
        #expect(attack.closed > 2)
    }
}

/// Attackers that send messages in any order, most of them mutated, and a client that minds its own business.
private final class Attack {
    private var numbers: SeededNumbers
    private let bench: Bench
    private var good: Bench.Client
    /// The session of the good client, and the number of messages that it has received.
    private var goodSession: (id: String, count: Int)?
    /// The sessions that attackers have had.
    private var sessions = ["none"]
    private var attackers: [Bench.Client] = []
    private var count = 0
    private(set) var answered = 0
    private(set) var refused = 0
    private(set) var closed = 0
    private var givenUp = 0
    private(set) var problems: [String] = []

    init(seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
        var limits = DDPLimits()
        (limits.subscriptionCount, limits.waitingCount, limits.waitingByteCount) = (5, 5, 500)
        let resumption = seed % 2 == 1 ? try? SessionResumption(gracePeriod: .seconds(1), queueLimit: 5) : nil
        bench = Bench(limits: limits, resumption: resumption) { server in
            ReferenceApplication.define(server, choices: [])
            server.collection("tasks").limit = 20
        }
        good = bench.open()
        let answer = good.say(#"{"msg":"connect","version":"1","support":["1"]}"#).first
        if resumption != nil, let answer, case .connected(let session)? = try? ServerMessage(text: answer) {
            goodSession = (session, 1)
        }
        good.say(#"{"msg":"sub","id":"1","name":"empty"}"#)
    }

    func strike() throws {
        if attackers.isEmpty || (attackers.count < 6 && numbers.chance(10)) {
            attackers.append(numbers.chance(10) ? bench.open() : bench.connect())
        }
        let attacker = numbers.pick(attackers)
        // The host reads nothing from such a client, which gives up in the end.
        if bench.core.isHeld(attacker.id) {
            bench.core.lose(attacker.id, at: bench.now)
            attackers.removeAll { $0.id == attacker.id }
            givenUp += 1
            return
        }
        try note(attacker.say(text()))
        bench.pass(.milliseconds(numbers.below(200)))
        attackers.removeAll(where: \.isClosed)
        if numbers.chance(50), let last = attackers.popLast() { bench.core.lose(last.id, at: bench.now) }
        closed = bench.closed.count + givenUp
        serve()
    }

    private func note(_ answers: [String]) throws {
        for answer in answers {
            switch try ServerMessage(text: answer) {
            case .error: refused += 1
            case .connected(let session):
                answered += 1
                sessions = sessions.suffix(10) + [session]
            default: answered += 1
            }
        }
    }

    private func text() -> String {
        let texts = [
            #"{"msg":"connect","version":"1","support":["1","pre2"]}"#, #"{"msg":"ping","id":"p"}"#,
            #"{"msg":"connect","version":"1","support":["1"],"session":"\#(numbers.pick(sessions))","receivedCount":\#(numbers.below(5))}"#,
            #"{"msg":"disconnect"}"#,
            #"{"msg":"sub","id":"\#(numbers.below(9))","name":"tasks","params":[1]}"#,
            #"{"msg":"sub","id":"\#(numbers.below(9))","name":"doc","params":["d",{"a":{"$date":5},"b":[1]}]}"#,
            #"{"msg":"unsub","id":"\#(numbers.below(9))"}"#,
            #"{"msg":"method","id":"m","method":"echo","params":[{"$escape":{"$date":1}},{"$binary":"AQID"}]}"#,
            #"{"msg":"method","id":"m","method":"slow","params":[\#(numbers.below(20_000))]}"#,
            #"{"msg":"method","id":"m","method":"slowUnblocked","params":[500]}"#,
            #"{"msg":"method","id":"m","method":"setUser","params":["ann"]}"#,
            #"{"msg":"method","id":"m","method":"changed","params":["1","d",{"a":2},["b"]],"randomSeed":"s"}"#,
            #"{"msg":"method","id":"m","method":"/tasks/insert","params":[{"title":"x"}]}"#,
            #"{"msg":"method","id":"m","method":"/tasks/update","params":[{"_id":"a"},{"$set":{"n":1}}]}"#,
            #"{"msg":"method","id":"m","method":"stop","params":["3"]}"#,
        ]
        var bytes = Array(numbers.pick(texts).utf8)
        for _ in 0..<numbers.below(3) { numbers.mutate(&bytes, early: 40, telling: Array(#"{}[]",:$0"#.utf8)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The good client calls, whatever else goes on.
    private func serve() {
        count += 1
        if count % 50 == 0 { comeBack() }
        let answers = good.say(#"{"msg":"method","id":"\#(count)","method":"echo","params":[\#(count)]}"#)
        let wanted = [
            #"{"msg":"updated","methods":["\#(count)"]}"#, #"{"msg":"result","id":"\#(count)","result":[\#(count)]}"#,
        ]
        goodSession?.count += 2
        if answers != wanted { problems.append("\(count): the good client got \(answers)") }
        let core = bench.core
        if core.sessions.count(where: { !$0.isAway }) > attackers.count + 1
            || core.application.collection("tasks").documents.count > 20
            || core.sessions.contains(where: { $0.subscriptions.count > 5 || $0.waiting.count > 5 })
        {
            problems.append("\(count): the server grows")
        }
    }

    /// The good client loses its connection, and goes on with its session.
    private func comeBack() {
        guard let (session, received) = goodSession else { return }
        bench.core.lose(good.id, at: bench.now)
        good = bench.open()
        let answers = good.say(
            #"{"msg":"connect","version":"1","support":["1"],"session":"\#(session)","receivedCount":\#(received)}"#)
        if answers != [#"{"msg":"connected","session":"\#(session)"}"#] {
            problems.append("\(count): the good client lost its session: \(answers)")
        }
    }
}
