#if canImport(CMosquitto)
import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTBroker
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

extension MosquittoEngineTests {
    @Test("An app that does not keep up holds the broker back, and the keep-alive does not end the connection")
    func backPressure() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let phone = bed.phone()
            let engines = Engines()
            phone.environment.courierParts.engine = { setup in
                let engine = setup.preferredEngine()
                engines.all.append(engine)
                return engine
            }
            let client = phone.client(AuthService(keepAlive: 10))
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            let engine = try #require(engines.all.first)
            engine.setReading(false)
            for number in 1...100 { bed.broker.publish("\(number)", .atLeastOnce, id: UInt16(number)) }
            await bed.advance(by: .minutes(10))
            #expect(client.texts.isEmpty)
            #expect(client.connectionState == .connected)
            #expect(bed.broker.count(of: .pingreq) == 1)
            engine.setReading(true)
            await bed.advance(by: .seconds(1))
            #expect(client.texts == numbers(1...100))
            #expect(bed.broker.count(of: .puback) == 100)
            await bed.advance(by: .minutes(1))
            #expect(client.diary.count(of: "connectionLost") == 0)
        }
    }

    @Test("An app that does not keep up is connected again all the same, and gets what waited when it goes on")
    func backPressureAcrossConnections() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let phone = bed.phone()
            let engines = Engines()
            phone.environment.courierParts.engine = { setup in
                let engine = setup.preferredEngine()
                engines.all.append(engine)
                return engine
            }
            let client = phone.client()
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            let engine = try #require(engines.all.first)
            engine.setReading(false)
            bed.broker.publish("lost", .atLeastOnce, id: 1)
            await bed.advance(by: .seconds(1))
            #expect(client.texts.isEmpty)
            bed.broker.reset()
            await bed.advance(by: .seconds(10))
            #expect(client.connectionState == .connected)
            bed.broker.publish("a", .atLeastOnce, id: 1)
            await bed.advance(by: .seconds(1))
            #expect(!client.texts.contains("a"))
            engine.setReading(true)
            await bed.advance(by: .seconds(1))
            #expect(client.texts.last == "a")
        }
    }

    private final class Engines: @unchecked Sendable {
        // Confined to the loop.
        var all: [any MQTTEngine] = []
    }

    @Test("A long message goes through pieces of any size, both ways")
    func longMessages() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let client = bed.phone().client()
            client.listen()
            client.connect()
            await bed.advance(by: .seconds(1))
            let text = String(repeating: "0123456789", count: 500_000)
            try client.publish(text, .two)
            bed.broker.publish(text, .exactlyOnce, id: 7)
            await bed.advance(by: .minutes(1))
            #expect(bed.broker.publishes.map { $0.payload.count } == [5_000_000])
            #expect(client.messages.map(\.data.count) == [5_000_000])
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
        }
    }
}
#endif
