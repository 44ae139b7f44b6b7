import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Dispatch
import Foundation
import MQTTWire
import Testing

@testable import CourierMQTT

/// Messages that the client has not acknowledged, or the broker not released.
@Suite("In flight")
struct InFlightTests {
    @Test(
        "20,000 messages at QoS 2 that the broker sends before it releases the first arrive on one connection",
        arguments: [0, 600] as [TimeInterval], TestedEngine.allCases)
    func many(timeToLive: TimeInterval, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let count: UInt16 = 20_000
            let client = bed.phone().client(timeToLive: timeToLive)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            for number: UInt16 in 1...count { bed.broker.publish("\(number)", .exactlyOnce, id: number) }
            await bed.advance(by: .minutes(1))
            #expect(client.texts == numbers(1...Int(count)))
            #expect(bed.broker.connectionCount == 1)
            #expect(bed.broker.count(of: .pubrec) == Int(count))
            #expect(bed.broker.count(of: .pubcomp) == Int(count))
            #expect(client.diary.count(of: "messageReceiveFailure") == 0)
        }
    }

    @Test(
        "A message at QoS 2 for which there is no room ends the connection behind the acknowledgements that make room",
        arguments: TestedEngine.allCases)
    func bytes(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.connacks = [Connack(), Connack(sessionPresent: true)]
            bed.broker.unanswered = [.pubrec]
            let phone = bed.phone()
            phone.environment.courierParts.messages.incomingLimits.byteCount = 10
            let client = phone.client(timeToLive: 600)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            for number: UInt16 in 1...4 { bed.broker.publish("text\(number)", .exactlyOnce, id: number) }
            await bed.advance(by: .seconds(2))
            #expect(client.diary.last("connectionFailure")?["error"] == StoreError.full.description)
            // libmosquitto's are lost with its socket. They leave anew when the messages come again.
            if engine == .stream {
                #expect(
                    bed.broker.count(of: .pubrec) == 2, "a message for which there is room is acknowledged all the same"
                )
            }
            await bed.advance(by: .seconds(6))
            bed.broker.unanswered = []
            for number: UInt16 in 1...2 { bed.broker.send(.pubrel(try #require(PacketIdentifier(number)))) }
            for number: UInt16 in 3...4 {
                bed.broker.publish("text\(number)", .exactlyOnce, id: number, duplicate: true)
            }
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["text1", "text2", "text3", "text4"])
            #expect(bed.broker.connectionCount == 2)
        }
    }

    @Test(
        "A message that is larger than all that may be kept goes to who listens, or is dropped, and is told of",
        arguments: [QualityOfService.atLeastOnce, .exactlyOnce], TestedEngine.allCases)
    func tooLarge(_ qualityOfService: QualityOfService, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            phone.environment.courierParts.messages.incomingLimits.byteCount = 10
            let client = phone.client(timeToLive: 600)
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("much too large", qualityOfService, id: 1)
            await bed.advance(by: .seconds(1))
            client.listen()
            await bed.advance(by: .seconds(1))
            #expect(client.texts.isEmpty)
            bed.broker.publish("too large, too", qualityOfService, id: 2)
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["too large, too"])
            #expect(client.diary.count(of: "messageReceiveFailure") == 2)
            #expect(bed.broker.count(of: qualityOfService == .exactlyOnce ? .pubcomp : .puback) == 2)
            #expect(bed.broker.connectionCount == 1)
        }
    }

    // MARK: At QoS 1, before PUBACK

    /// A main thread that does something else for ever. A suspended queue must not be let go of.
    private func stalledQueue() -> MainQueue {
        let stalled = DispatchQueue(label: "stalled")
        stalled.suspend()
        _ = Unmanaged.passRetained(stalled)
        return MainQueue(stalled)
    }

    @Test(
        "While the app has a kept message in its hands, no further one at QoS 1 is acknowledged; a process that dies then leaves those to the broker",
        arguments: [true, false], TestedEngine.allCases)
    func unpromised(sessionPresent: Bool, on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.connacks = [Connack(), Connack(sessionPresent: sessionPresent)]
            let store = MemoryIncomingMessageStore()
            let phone = bed.phone(mainQueue: stalledQueue())
            phone.keepMessages(incoming: store)
            let client = phone.client(timeToLive: 600)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("a", .atLeastOnce, id: 1)
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.count(of: .puback) == 1)
            for (text, id) in [("b", 2), ("c", 3)] as [(String, UInt16)] {
                bed.broker.publish(text, .atLeastOnce, id: id)
            }
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.count(of: .puback) == 1)
            let kept = {
                store.waitingMessages(of: "rider", topic: nil, since: .distantPast).map {
                    String(decoding: $0.payload, as: UTF8.self)
                }
            }
            #expect(kept() == ["a"], "a message that is not acknowledged is nobody's yet")
            phone.crashAndRestart()
            phone.keepMessages(incoming: store)
            phone.client(timeToLive: 600).connect()
            await bed.advance(by: .seconds(1))
            #expect(
                kept() == (sessionPresent ? ["a"] : ["a", "b", "c"]), "a broker without a session sends nothing again")
            if sessionPresent {
                for (text, id) in [("b", 2), ("c", 3)] as [(String, UInt16)] {
                    bed.broker.publish(text, .atLeastOnce, id: id, duplicate: true)
                }
                await bed.advance(by: .seconds(1))
                #expect(kept() == ["a", "b", "c"], "each once")
            }
        }
    }

    @Test("Messages at QoS 1 that come together are committed together, and promised one by one")
    func oneByOne() throws {
        try CourierBed.play { bed in
            let store = PromiseLog()
            let phone = bed.phone()
            phone.keepMessages(incoming: store)
            let client = phone.client(timeToLive: 600)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            for number: UInt16 in 1...50 { bed.broker.publish("\(number)", .atLeastOnce, id: number) }
            await bed.advance(by: .seconds(1))
            #expect(client.texts == numbers(1...50))
            #expect(bed.broker.count(of: .puback) == 50)
            #expect(store.groups == 1, "they came together, and were committed together")
            #expect(store.promises == 50)
        }
    }

    // MARK: Reading

    @Test(
        "A client that does not read because its app does not keep up does not take that for the broker's silence",
        arguments: TestedEngine.allCases)
    func silence(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let engines = Engines()
            phone.environment.courierParts.engine = { setup in
                let engine = setup.preferredEngine()
                engines.all.append(engine)
                return engine
            }
            let client = phone.client(
                AuthService(keepAlive: 10), idleTimeout: IdleActivityTimeoutPolicy(isEnabled: true, timerInterval: 5))
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            let engine = try #require(engines.all.first)
            engine.setReading(false)
            bed.broker.publish("late", .atLeastOnce, id: 1)
            await bed.advance(by: .minutes(10))
            #expect(client.diary.count(of: "connectionLost") == 0)
            engine.setReading(true)
            await bed.advance(by: .minutes(1))
            #expect(client.texts == ["late"])
            #expect(client.diary.count(of: "connectionLost") == 0)
            bed.broker.unanswered = [.pingreq]
            await bed.advance(by: .minutes(2))
            #expect(client.diary.count(of: "connectionLost") > 0, "and a broker that is silent is found out again")
        }
    }

    private final class Engines: @unchecked Sendable {
        // Confined to the loop.
        var all: [any MQTTEngine] = []
    }
}
