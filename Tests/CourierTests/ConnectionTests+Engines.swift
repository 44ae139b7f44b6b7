import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

extension ConnectionTests {
    @Test("The engine's name is recorded once for each client")
    func engineName() throws {
        try CourierBed.play { bed in
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            let engines = bed.trace.events.filter { $0.kind == "courier.engine" }
            #expect(engines.map { $0["engine"] } == ["stream"])
            #expect(
                bed.trace.events.filter { $0.kind == "courier.state" }.map { $0["state"] } == [
                    "connecting", "connected",
                ])
            #expect(
                !bed.trace.events.contains {
                    $0.text.contains("secret") || $0.fields.contains { $0.value.contains("secret") }
                })
        }
    }

    @Test("The engine can be exchanged, and gets no shorter keep-alive than it can do")
    func otherEngine() throws {
        try CourierBed.play { bed in
            let phone = bed.phone()
            let engines = Engines()
            phone.environment.courierParts.engine = { setup in
                let engine = SlowEngine(StreamEngine(setup))
                engines.all.append(engine)
                return engine
            }
            for keepAlive: UInt16 in [0, 2, 30] {
                let client = phone.client(AuthService("rider \(keepAlive)", keepAlive: keepAlive))
                client.connect()
                await bed.advance(by: .seconds(1))
                #expect(client.diary.last("connectionSuccess")?.event.connectionInfo?.keepAlive == keepAlive)
            }
            #expect(engines.all.count == 3)
            #expect(bed.broker.connects.map(\.keepAlive) == [0, 5, 30])
            #expect(bed.trace.events.filter { $0.kind == "courier.engine" }.allSatisfy { $0["engine"] == "slow" })
        }
    }

    /// Confined to the world's loop, hence safe to share.
    private final class Engines: @unchecked Sendable {
        var all: [SlowEngine] = []
    }

    /// An engine that does no keep-alive below five seconds.
    private final class SlowEngine: MQTTEngine {
        private let engine: any MQTTEngine
        init(_ engine: any MQTTEngine) { self.engine = engine }
        var name: String { "slow" }
        var minimumKeepAlive: UInt16 { 5 }
        func open(_ options: ConnectOptions) { engine.open(options) }
        func subscribe(_ subscription: Subscription, request: Int) { engine.subscribe(subscription, request: request) }
        func unsubscribe(_ filters: [TopicFilter], request: Int) { engine.unsubscribe(filters, request: request) }
        func publish(_ topic: TopicName, _ payload: [UInt8]) -> Bool { engine.publish(topic, payload) }
        func sendWaiting() { engine.sendWaiting() }
        func appDidReceive(_ receipt: Receipt) { engine.appDidReceive(receipt) }
        func appIsFree() { engine.appIsFree() }
        func setReading(_ isReading: Bool) { engine.setReading(isReading) }
        func disconnect() { engine.disconnect() }
        func abort() { engine.abort() }
    }
}
