import CarillonEnvironment
import MQTTWire
import Testing

@testable import MQTTBroker

@Suite("Misbehaviours")
struct MisbehaviourTests {
    let bench = Bench()

    /// Which of ten PINGREQs were not answered.
    private func unanswered(_ client: BenchClient) -> [Int] { (1...10).filter { _ in client.ask(.pingreq) == [] } }

    @Test(
        "strike by count",
        arguments: [
            (.sent(.pingresp), Array(1...10)), (.sent(.pingresp).first(3), [1, 2, 3]),
            (.sent(.pingresp).number(4), [4]),
            (.sent(.pingresp).every(4), [4, 8]), (.sent(.pingresp).afterFirst(7), [8, 9, 10]), (.sent(.puback), []),
            (.sent(), Array(1...10)), (.received(.pingreq).number(2), [2]),
            (.sent(.pingresp).to("alice"), Array(1...10)),
            (.sent(.pingresp).to("bob"), []), (.sent(.pingresp).first(nil), Array(1...10)), (.opened, []),
        ] as [(PacketPattern, [Int])])
    func counts(pattern: PacketPattern, expected: [Int]) {
        let client = bench.connect("alice")
        let fault = bench.misbehave(.drop(pattern))
        #expect(unanswered(client) == expected)
        #expect(fault.strikes == expected.count)
        #expect(bench.journal.misbehaviours.count == expected.count)
    }

    @Test("strike by predicate, and count what satisfies it")
    func predicates() {
        let client = bench.subscriber("alice", to: ["#"], at: .atMostOnce)
        bench.misbehave(
            .drop(
                .sent(.publish).where { if case .publish(let it) = $0 { it.payload.count > 1 } else { false } }.number(
                    2)))
        for text in ["a", "bb", "c", "dd", "ee"] { client.publish(text, to: "x") }
        #expect(client.takeTexts() == ["a", "bb", "c", "ee"])
    }

    @Test("strike by time")
    func time() {
        let client = bench.connect("alice")
        bench.pass(.minutes(1))
        bench.misbehave(.drop(.sent(.pingresp).after(.seconds(10)).lasting(.seconds(5))))
        let answered = (0..<20).map { _ in
            defer { bench.pass(.seconds(1)) }
            return client.ask(.pingreq) == [.pingresp]
        }
        #expect(answered == (0..<20).map { !(10..<15).contains($0) })
    }

    @Test("strike one after the other what the one before has left")
    func composed() {
        let client = bench.subscriber("alice", to: ["a"], at: .atMostOnce)
        bench.misbehave(.duplicate(.sent(.publish)))
        bench.misbehave(.drop(.sent(.publish).every(3)))
        for text in ["1", "2", "3"] { client.publish(text, to: "a") }
        #expect(client.takeTexts() == ["1", "1", "2", "3"])
        #expect(bench.journal.misbehaviours.count == 5)
    }

    @Test("do several things to one packet, in their order")
    func severalActions() {
        let client = bench.subscriber("alice", to: ["a"], at: .atMostOnce)
        bench.misbehave(
            Misbehaviour("twice, late, and over", on: .sent(.publish), .repeated(1), .delay(.seconds(1)), .close))
        client.publish("m", to: "a")
        #expect(client.take() == [])
        #expect(client.isOpen)
        bench.pass(.seconds(1))
        #expect(client.takeTexts() == ["m", "m"])
        #expect(client.ending == .close)
        #expect(bench.journal.misbehaviours == ["twice, late, and over"])
    }

    @Test("strike no more once they are stopped")
    func stopped() {
        let client = bench.connect("alice")
        let fault = bench.misbehave(.neverAnswerPings())
        #expect(client.ask(.pingreq) == [])
        fault.stop()
        #expect(client.ask(.pingreq) == [.pingresp])
        #expect(!fault.isActive)
    }

    @Test("that make packets which cannot be are told of, and send nothing")
    func unencodable() {
        bench.misbehave(
            Misbehaviour(on: .sent(.suback), .change { _ in [.suback(Suback(packetIdentifier: 1, results: []))] }))
        let client = bench.connect("alice")
        client.subscribe("a")
        #expect(client.take() == [])
        #expect(bench.journal.contains { if case .unencodable = $0.event { true } else { false } })
        #expect(client.isOpen)
    }

    @Test(
        "have names that say what they do",
        arguments: [
            (.drop(.puback, first: 2), "drop PUBACK to clients"), (.neverAnswerPings(), "never send PINGRESP"),
            (.drop(.sent(.publish, .pubrel).to("alice")), "drop PUBLISH, PUBREL to alice"),
            (.delay(.received().from("bob"), by: .seconds(2)), "delay by 2.0 seconds packets from bob"),
            (.refuseConnect(.notAuthorized), "refuse CONNECT: not authorized (5)"),
            (.reorder(.sent(.publish), behind: 3), "put behind 3 more PUBLISH to clients"),
        ] as [(BrokerMisbehaviour, String)])
    func names(misbehaviour: BrokerMisbehaviour, name: String) {
        #expect(misbehaviour.description == name)
    }
}
