import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import TestBasics
import Testing

import class Foundation.ProcessInfo

@testable import MQTTBroker

/// `CARILLON_MUTATED_PACKETS=1000000 swift test -c release --filter HostileBytesTests` sends so many.
@Suite("Hostile bytes")
struct HostileBytesTests {
    private static let packets =
        ProcessInfo.processInfo.environment["CARILLON_MUTATED_PACKETS"].flatMap(Int.init) ?? 8_000

    @Test("end the connection that they come on, and touch nothing else", arguments: 0..<8 as Range<UInt64>)
    func hostile(seed: UInt64) {
        var configuration = BrokerConfiguration()
        configuration.connections.maximumPacketSize = 4_096
        configuration.sessions.maximumCount = 50
        configuration.queueing.maximumTotalBytes = 200_000
        configuration.retaining.maximumBytes = 20_000
        let attack = Attack(seed: seed, on: CoreBed(configuration))
        for _ in 0..<HostileBytesTests.packets / 8 { attack.strike() }
        for problem in attack.problems { Issue.record("seed \(seed): \(problem)") }
        #expect(attack.closed > 100)
        #expect(attack.survived > 100)
    }
}

/// Attackers that send valid packets at the wrong time, mutated ones and noise, and two clients that mind their own
/// business.
private final class Attack {
    private var numbers: SeededNumbers
    private let bed: CoreBed
    private let alice: CoreClient
    private let bob: CoreClient
    private var attackers: [CoreClient] = []
    private var sent = 0
    private(set) var closed = 0
    private(set) var survived = 0
    private(set) var problems: [String] = []

    init(seed: UInt64, on bed: CoreBed) {
        numbers = SeededNumbers(seed: seed)
        self.bed = bed
        alice = bed.subscriber("alice", to: ["good/+"], at: .exactlyOnce, clean: false)
        bob = bed.connect("bob")
    }

    func strike() {
        let attacker =
            attackers.isEmpty || attackers.count < 8 && numbers.below(4) == 0
            ? open() : attackers[numbers.below(attackers.count)]
        attacker.send(bytes: bytes())
        bed.pass(.milliseconds(numbers.below(100)))
        attackers.removeAll { attacker in
            if attacker.isOpen { return false }
            if attacker.failure != nil { problems.append("an attacker was sent nonsense") }
            closed += 1
            return true
        }
        survived += attackers.count
        if bed.disconnectCount < closed { problems.append("a connection ended without a word in the journal") }
        if numbers.below(20) == 0, let last = attackers.popLast() { last.lose() }
        serve()
    }

    private func open() -> CoreClient {
        let attacker = bed.open()
        attackers.append(attacker)
        if numbers.below(4) > 0 {
            attacker.connect(ClientIdentifier("x\(numbers.below(9))"), clean: numbers.below(2) == 0)
        }
        return attacker
    }

    private func bytes() -> [UInt8] {
        if numbers.below(10) == 0 { return numbers.bytes(1 + numbers.below(40)) }
        var bytes = (try? PacketEncoder().encode(packet())) ?? []
        for _ in 0..<[0, 0, 1, 1, 2, 5][numbers.below(6)] where !bytes.isEmpty {
            let place = numbers.below(bytes.count)
            switch numbers.below(5) {
            case 0: bytes[place] ^= 1 << UInt8(numbers.below(8))
            case 1: bytes[place] = UInt8(truncatingIfNeeded: numbers.next())
            case 2: bytes.remove(at: place)
            case 3: bytes.insert(contentsOf: numbers.bytes(1 + numbers.below(4)), at: place)
            default: bytes.removeLast(place)
            }
        }
        return bytes
    }

    private func packet() -> ControlPacket {
        let identifier = PacketIdentifier(integerLiteral: UInt16(1 + numbers.below(4)))
        let topic: TopicName = ["bad", "bad/topic", "$bad", "bad//x"][numbers.below(4)]
        let filter: TopicFilter = ["bad/#", "#", "+", "bad/+/x"][numbers.below(4)]
        let quality = QualityOfService.allCases[numbers.below(3)]
        switch numbers.below(16) {
        case 0: return .connect(Connect(clientIdentifier: "x1", will: Will(topic: topic, message: numbers.bytes(5))))
        case 1, 2, 3: return .publish(Publish(topic: topic, payload: numbers.bytes(numbers.below(200)), retain: true))
        case 4: return .publish(Publish(topic: topic, payload: numbers.bytes(20), delivery: .qos1(identifier)))
        case 5, 6: return .publish(Publish(topic: topic, payload: numbers.bytes(20), delivery: .qos2(identifier)))
        case 7: return .puback(identifier)
        case 8: return .pubrec(identifier)
        case 9: return .pubrel(identifier)
        case 10: return .pubcomp(identifier)
        case 11, 12:
            return .subscribe(
                Subscribe(packetIdentifier: identifier, subscriptions: [Subscription(filter, at: quality)]))
        case 13: return .unsubscribe(Unsubscribe(packetIdentifier: identifier, filters: [filter]))
        case 14: return .pingreq
        default: return numbers.below(3) == 0 ? .disconnect : .connack()
        }
    }

    /// The traffic between alice and bob, whatever else goes on.
    private func serve() {
        sent += 1
        let expected = PacketIdentifier(integerLiteral: UInt16((sent - 1) % 65_535 + 1))
        let answers = bob.ask(.publish("\(sent)", to: "good/topic", .qos2(9)), .pubrel(9), .pingreq)
        if answers != [.pubrec(9), .pubcomp(9), .pingresp] { problems.append("\(sent): bob got \(answers)") }
        let messages = alice.take()
        if messages != [.publish("\(sent)", to: "good/topic", .qos2(expected))] {
            problems.append("\(sent): alice got \(messages)")
        }
        if alice.ask(.pubrec(expected)) != [.pubrel(expected)] { problems.append("\(sent): alice got no PUBREL") }
        alice.send(.pubcomp(expected))
        let core = bed.stack.core
        if core.sessions.count > 50 || core.heldByteCount > 200_000 || core.retained.byteCount > 20_000
            || bed.stack.connections.count > attackers.count + 2
        {
            problems.append("\(sent): the broker grows")
        }
    }
}
