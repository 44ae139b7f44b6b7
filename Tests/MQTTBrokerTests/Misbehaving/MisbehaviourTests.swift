import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("Misbehaviours")
struct MisbehaviourTests {
    let bed = CoreBed()

    /// Which of ten PINGREQs were not answered.
    private func unanswered(_ client: CoreClient) -> [Int] { (1...10).filter { _ in client.ask(.pingreq) == [] } }

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
        let client = bed.connect("alice")
        let fault = bed.misbehave(.drop(pattern))
        #expect(unanswered(client) == expected)
        #expect(fault.strikes == expected.count)
        #expect(bed.journal.misbehaviours.count == expected.count)
    }

    @Test("strike by predicate, and count what satisfies it")
    func predicates() {
        let client = bed.subscriber("alice", to: ["#"], at: .atMostOnce)
        bed.misbehave(
            .drop(
                .sent(.publish).where { if case .publish(let it) = $0 { it.payload.count > 1 } else { false } }.number(
                    2)))
        for text in ["a", "bb", "c", "dd", "ee"] { client.publish(text, to: "x") }
        #expect(client.takeTexts() == ["a", "bb", "c", "ee"])
    }

    @Test("strike by time")
    func time() {
        let client = bed.connect("alice")
        bed.pass(.minutes(1))
        bed.misbehave(.drop(.sent(.pingresp).after(.seconds(10)).lasting(.seconds(5))))
        let answered = (0..<20).map { _ in
            defer { bed.pass(.seconds(1)) }
            return client.ask(.pingreq) == [.pingresp]
        }
        #expect(answered == (0..<20).map { !(10..<15).contains($0) })
    }

    @Test("strike one after the other what the one before has left")
    func composed() {
        let client = bed.subscriber("alice", to: ["a"], at: .atMostOnce)
        bed.misbehave(.duplicate(.sent(.publish)))
        bed.misbehave(.drop(.sent(.publish).every(3)))
        for text in ["1", "2", "3"] { client.publish(text, to: "a") }
        #expect(client.takeTexts() == ["1", "1", "2", "3"])
        #expect(bed.journal.misbehaviours.count == 5)
    }

    @Test("do several things to one packet, in their order")
    func severalActions() {
        let client = bed.subscriber("alice", to: ["a"], at: .atMostOnce)
        bed.misbehave(
            Misbehaviour("twice, late, and over", on: .sent(.publish), .repeated(1), .delay(.seconds(1)), .close))
        client.publish("m", to: "a")
        #expect(client.take() == [])
        #expect(client.isOpen)
        bed.pass(.seconds(1))
        #expect(client.takeTexts() == ["m", "m"])
        #expect(client.ending == .close)
        #expect(bed.journal.misbehaviours == ["twice, late, and over"])
    }

    @Test("strike no more once they are stopped")
    func stopped() {
        let client = bed.connect("alice")
        let fault = bed.misbehave(.neverAnswerPings())
        #expect(client.ask(.pingreq) == [])
        fault.stop()
        #expect(client.ask(.pingreq) == [.pingresp])
        #expect(!fault.isActive)
    }

    @Test("that make packets which cannot be are told of, and send nothing")
    func unencodable() {
        bed.misbehave(
            Misbehaviour(on: .sent(.suback), .change { _ in [.suback(Suback(packetIdentifier: 1, results: []))] }))
        let client = bed.connect("alice")
        client.subscribe("a")
        #expect(client.take() == [])
        #expect(bed.journal.contains { if case .unencodable = $0.event { true } else { false } })
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
