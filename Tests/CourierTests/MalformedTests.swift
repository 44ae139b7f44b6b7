import CarillonSimulation
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("Bad input from the broker")
struct MalformedTests {
    @Test(
        "A packet that may not come on an open connection ends it with code -7, and the client connects again",
        arguments: [
            [0x20, 2, 0, 0], [0x36, 5, 0, 1, 97, 0, 1], [0x30, 4, 0, 2, 0xC3, 0x28], [0x30, 4, 0, 2, 97, 0x2B],
            [0x60, 2, 0, 1], [0xD0, 1, 0], [0xC0, 0], [0xE0, 0], [0x40, 2, 0, 0], [0xF0, 0], [0x00, 0],
            [0x30, 0xFF, 0xFF, 0xFF, 0xFF], [0x82, 6, 0, 1, 0, 1, 97, 0], [0x41, 2, 0, 1], [0x90, 3, 0, 1, 3],
        ] as [[UInt8]])
    func illegal(_ bytes: [UInt8]) throws {
        try CourierBed.play { bed in
            let client = bed.phone().client(topics: ["news": .one])
            client.connect()
            await bed.advance(by: .seconds(1))
            client.diary.clear()
            bed.broker.send(bytes: bytes)
            await bed.advance(by: .seconds(1))
            #expect(client.events == ["connectionFailure", "connectionLost"])
            #expect(client.diary.error(of: "connectionFailure")?.domain == "MQTT")
            #expect(client.diary.error(of: "connectionFailure")?.code == -7)
            await bed.advance(by: .seconds(6))
            #expect(client.connectionState == .connected)
        }
    }

    @Test(
        "Bytes instead of a good CONNACK end the attempt",
        arguments: [
            ([0xD0, 0], -1), ([0x30, 3, 0, 1, 97], -1), ([0x20, 1, 0], -2), ([0x20, 2, 2, 0], -2),
            ([0x20, 2, 0, 6], -2), ([0x21, 2, 0, 0], -2), ([0xFF], -7), ([0x20, 3, 0, 0, 0], -2),
        ] as [([UInt8], Int)])
    func noConnack(_ bytes: [UInt8], _ code: Int) throws {
        try CourierBed.play { bed in
            bed.broker.unanswered = [.connect]
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.send(bytes: bytes)
            await bed.advance(by: .seconds(1))
            #expect(client.diary.error(of: "connectionFailure")?.code == code)
            #expect(client.connectionState == .disconnected)
        }
    }

    @Test(
        "A session that is present although a clean one was asked for ends the attempt",
        arguments: TestedEngine.allCases)
    func presentAndClean(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.connacks = [Connack(sessionPresent: true)]
            let client = bed.phone().client(AuthService(clean: true))
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(client.diary.error(of: "connectionFailure")?.code == -7)
        }
    }

    @Test("A packet cut anywhere is whole again, byte by byte as well", arguments: TestedEngine.allCases)
    func chunks(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.network.chunk(.everyByte)
            let client = bed.phone().client(topics: ["news": .two])
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.publish("hello", .exactlyOnce, id: 300)
            try client.publish("there", .two)
            await bed.advance(by: .seconds(1))
            #expect(client.texts == ["hello"])
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
            #expect(bed.broker.forgetsNothing)
        }
    }

    @Test(
        "Nothing crashes, whichever single bit is turned over on the way, and the client is connected in the end",
        arguments: 0..<60, TestedEngine.allCases)
    func corruption(_ offset: Int, on engine: TestedEngine) throws {
        try CourierBed.play(seed: UInt64(offset), on: engine) { bed in
            bed.network.corrupt(byteAt: offset, on: .oneWay(from: "broker", to: "phone"))
            let client = bed.phone().client(AuthService(keepAlive: 5), topics: ["news": .two], interval: 1)
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            for number in 1...3 { try client.publish("\(number)", .two) }
            bed.broker.publish("hello", .exactlyOnce, id: 9)
            bed.broker.publish("there", .atLeastOnce, id: 10)
            await bed.advance(by: .seconds(2))
            bed.network.restoreConditions()
            await bed.advance(by: .seconds(60))
            bed.broker.close()
            await bed.advance(by: .seconds(60))
            #expect(client.connectionState == .connected)
            #expect(client.diary.count(of: "messageSendSuccess") == 3)
        }
    }

    @Test("A storm of random bytes ends connections, and nothing else", arguments: 1...20, TestedEngine.allCases)
    func storm(_ seed: UInt64, on engine: TestedEngine) throws {
        try CourierBed.play(seed: seed, on: engine) { bed in
            let client = bed.phone().client(AuthService(keepAlive: 5), interval: 1, maximum: 1)
            client.connect()
            let random = bed.loop.choices.stream("storm")
            for _ in 1...50 {
                await bed.advance(by: .seconds(1))
                bed.broker.send(
                    bytes: (0..<random.next(below: 40)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
            }
            await bed.advance(by: .seconds(60))
            #expect(client.connectionState == .connected)
        }
    }
}
