import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTWire
import Testing

@testable import CourierMQTT

@Suite("Connecting and disconnecting")
struct ConnectionTests {
    @Test(
        "Events carry the options in use: none before the first were provided, none after a disconnect",
        arguments: TestedEngine.allCases)
    func connectionInfo(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            client.disconnect()
            client.connect()
            let infos = client.diary.entries.map { ($0.name, $0.event.connectionInfo != nil) }
            #expect(infos.prefix(2).allSatisfy { !$0.1 })
            #expect(infos.first { $0.0 == "connectionAttempt" }?.1 == true)
            #expect(infos.last { $0.0 == "connectionLost" }?.1 == true)
            #expect(infos.last { $0.0 == "connectionServiceAuthStart" }?.1 == false)
        }
    }

    @Test(
        "disconnect() on a client that was never connected tells of the wish, and loses nothing",
        arguments: TestedEngine.allCases)
    func disconnectBeforeConnect(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.disconnect()
            #expect(client.events == ["connectionDisconnect", "courierDisconnect"])
        }
    }

    @Test(
        "After disconnect() nothing connects by itself, whatever happens to app and network",
        arguments: TestedEngine.allCases)
    func staysDisconnected(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let client = phone.client(topics: ["news": .one], interval: 1, maximum: 30)
            client.connect()
            await bed.advance(by: .seconds(1))
            client.disconnect()
            client.diary.clear()
            phone.platform.setApplicationState(.background)
            phone.platform.setApplicationState(.active)
            phone.setReachability(.unreachable)
            phone.setReachability(.wifi)
            await bed.advance(by: .seconds(300))
            #expect(client.events.isEmpty)
            #expect(bed.broker.connectionCount == 1)
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(client.connectionState == .connected)
            #expect(client.service.calls == ["get", "get"])
        }
    }

    @Test("disconnect() while connecting ends the attempt, without DISCONNECT", arguments: TestedEngine.allCases)
    func disconnectWhileConnecting(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.connect]
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            client.disconnect()
            await bed.advance(by: .seconds(60))
            #expect(bed.broker.kinds == [.connect])
            #expect(client.events.suffix(3) == ["connectionDisconnect", "courierDisconnect", "connectionLost"])
            #expect(bed.broker.connectionCount == 1)
        }
    }

    @Test("The state can be read, and everything called, inside an event handler", arguments: TestedEngine.allCases)
    func reentrance(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client()
            client.diary.reaction = { event in
                switch event.type {
                case .connectionSuccess:
                    #expect(client.connectionState == .connected)
                    client.subscribe("news")
                case .subscribeSuccess: client.disconnect()
                default: break
                }
            }
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.kinds == [.connect, .subscribe, .disconnect])
            #expect(client.connectionState == .disconnected)
        }
    }

    @Test(
        "Handlers are not retained, removed ones hear nothing more, and a client is no handler",
        arguments: TestedEngine.allCases)
    func handlers(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let client = phone.client()
            var forgotten: EventDiary? = EventDiary(phone.environment)
            weak let witness = forgotten
            if let forgotten { client.courier.addEventHandler(forgotten) }
            forgotten = nil
            #expect(witness == nil)
            let removed = EventDiary(phone.environment)
            client.courier.addEventHandler(removed)
            client.courier.addEventHandler(removed)
            client.courier.addEventHandler(try #require(phone.client().courier as? any ICourierEventHandler))
            client.connect()
            #expect(removed.names.filter { $0 == "connectionAttempt" }.count == 1)
            client.courier.removeEventHandler(removed)
            removed.clear()
            await bed.advance(by: .seconds(1))
            #expect(removed.names.isEmpty)
        }
    }

    @Test("One client that becomes somebody else keeps the two apart", arguments: TestedEngine.allCases)
    func otherIdentity(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.publish, .unsubscribe]
            let phone = bed.phone()
            phone.keepMessages()
            let service = AuthService("alice")
            let client = phone.client(service, isPersistent: true)
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("of alice", .two)
            client.unsubscribe("alice/old")
            await bed.advance(by: .seconds(1))
            client.disconnect()
            let alice = service.options
            service.options = ConnectOptions(host: "broker", port: 1883, clientId: "bob", username: "u", password: "p")
            bed.broker.unanswered = []
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("of bob", .two)
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.published == ["of alice QoS 2 id 1", "of bob QoS 2 id 1"])
            #expect(bed.broker.unsubscribes.count == 1)
            client.disconnect()
            service.options = alice
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.published.last == "of alice QoS 2 id 1 dup")
            #expect(bed.broker.unsubscribes.count == 2)
        }
    }
}

/// A mistake that an app can make: its client is a handler as well.
extension MQTTCourierClient: ICourierEventHandler {
    func onEvent(_ event: CourierEvent) { Issue.record("a client has heard of \(event.type)") }
}
