import CourierCore
import Foundation
import MQTTWire
import Testing

@testable import CourierMQTT

@Suite("Processes that die")
struct CrashTests {
    @Test(
        "Waiting messages survive the process, and are there before the client has connected",
        arguments: TestedEngine.allCases)
    func waitingSurvives(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            phone.keepMessages()
            let client = phone.client(timeToLive: 600)
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("x", .exactlyOnce)
            await bed.advance(by: .seconds(1))
            phone.crashAndRestart()
            let again = phone.client(timeToLive: 600)
            again.listen()
            await bed.advance(by: .seconds(1))
            #expect(again.texts == ["x"])
        }
    }

    /// Where the process dies in the middle of an exchange at QoS 2: after how much time, a packet taking a
    /// millisecond.
    static let moments = Array(0...12)

    @Test(
        "A process that dies at any moment of an exchange at QoS 2 loses nothing and sends nothing twice",
        arguments: moments, TestedEngine.allCases)
    func outgoingCrash(_ milliseconds: Int, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            let phone = bed.phone()
            phone.keepMessages()
            let client = phone.client(isPersistent: true)
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("a", .two)
            await bed.advance(by: .milliseconds(milliseconds))
            phone.crashAndRestart()
            let again = phone.client(isPersistent: true)
            again.connect()
            await bed.advance(by: .seconds(1))
            // A broker delivers a message again if it is published under another identifier, or after PUBREL.
            var delivered = 0
            var isHeld = false
            for packet in bed.broker.packets {
                switch packet {
                case .publish where !isHeld:
                    isHeld = true
                    delivered += 1
                case .pubrel: isHeld = false
                default: break
                }
            }
            #expect(delivered == 1)
            #expect(!isHeld)
            #expect(Set(bed.broker.publishes.map(\.delivery.packetIdentifier)).count == 1)
        }
    }

    /// The settings under which a message is kept: until it was delivered, until it was given to the app, and not at
    /// all.
    static let keeping: [(timeToLive: TimeInterval, isPersistent: Bool)] = [(600, false), (0, true), (0, false)]

    @Test(
        "A process that dies at any moment of a delivery at QoS 2 gets the message once all the same",
        arguments: moments, TestedEngine.allCases)
    func incomingCrash(_ milliseconds: Int, on engine: TestedEngine) throws {
        for (timeToLive, isPersistent) in CrashTests.keeping {
            try CourierBed.play(on: engine) { bed in
                bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
                let phone = bed.phone()
                if timeToLive > 0 || isPersistent { phone.keepMessages() }
                let client = phone.client(timeToLive: timeToLive, isPersistent: isPersistent)
                client.listen()
                client.connect()
                await bed.advance(by: .seconds(1))
                bed.broker.publish("a", .exactlyOnce, id: 5)
                await bed.advance(by: .milliseconds(milliseconds))
                let before = client.texts
                phone.crashAndRestart()
                let hadReceived = bed.broker.count(of: .pubrec) > 0
                let hadCompleted = bed.broker.count(of: .pubcomp) > 0
                let again = phone.client(timeToLive: timeToLive, isPersistent: isPersistent)
                again.listen()
                again.connect()
                await bed.advance(by: .seconds(1))
                // A broker that keeps the session does this.
                let identifier = try #require(PacketIdentifier(5))
                if !hadReceived { bed.broker.publish("a", .exactlyOnce, id: 5, duplicate: true) }
                if hadReceived, !hadCompleted { bed.broker.send(.pubrel(identifier)) }
                await bed.advance(by: .seconds(1))
                let texts = before + again.texts
                // Nothing that outlives the process notes what was delivered before PUBREC has reached the broker.
                let mayComeTwice = timeToLive == 0 && !isPersistent && !before.isEmpty && !hadReceived
                #expect(texts == (mayComeTwice ? ["a", "a"] : ["a"]), "kept for \(timeToLive) s, \(isPersistent)")
                #expect(again.connectionState == .connected)
            }
        }
    }

    @Test(
        "A message at QoS 1 is acknowledged when the app has it, so that a process that dies loses none",
        arguments: moments, TestedEngine.allCases)
    func incomingCrashAtOne(_ milliseconds: Int, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            let phone = bed.phone()
            let client = phone.client()
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("a", .atLeastOnce, id: 5)
            await bed.advance(by: .milliseconds(milliseconds))
            let isAcknowledged = bed.broker.count(of: .puback) > 0
            #expect(!isAcknowledged || client.texts == ["a"])
        }
    }
}
