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

@Suite("libmosquitto as an engine")
struct MosquittoEngineTests {
    // MARK: Which engine

    @Test("It speaks where the network is there for such libraries, and is named in reports")
    func choice() throws {
        for engine in TestedEngine.allCases {
            try CourierBed.play(on: engine) { bed in
                let phone = bed.phone()
                _ = phone.client()
                #expect(phone.engines.names == [engine.rawValue])
                #expect(bed.trace.events.first { $0.kind == "courier.engine" }?["engine"] == engine.rawValue)
            }
        }
        let app = Environment.makeLive(
            name: "app", defaults: MemoryKeyValueStore(), directory: URL(fileURLWithPath: "/dev/null"))
        #expect((app.network as? any SocketNetwork)?.prefersNativeClients == false, "an app has the other one")
    }

    @Test("A keep-alive below five seconds is raised to that")
    func shortKeepAlive() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let phone = bed.phone()
            for keepAlive: UInt16 in [0, 1, 4, 5, 6] {
                phone.client(AuthService("rider \(keepAlive)", keepAlive: keepAlive)).connect()
                await bed.advance(by: .milliseconds(100))
            }
            #expect(bed.broker.connects.map(\.keepAlive) == [0, 5, 5, 5, 6])
        }
    }

    // MARK: Options and texts that it cannot send

    @Test(
        "Options that the library cannot send fail the attempt, which is made again with other options",
        arguments: [
            AuthService(String(repeating: "x", count: 401)), AuthService("a\u{1}"), AuthService(password: "a\0b"),
        ])
    func unusableOptions(_ service: AuthService) throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let client = bed.phone().client(service)
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(
                client.diary.last("connectionFailure")?["error"]?.contains("libmosquitto cannot do this") == true)
            #expect(bed.broker.received.isEmpty)
            service.options = AuthService("good").options
            await bed.advance(by: .seconds(10))
            #expect(client.connectionState == .connected)
        }
    }

    @Test("An empty client identifier is sent with a clean session, and packets are seen all the same")
    func emptyIdentifier() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let client = bed.phone().client(AuthService("", clean: true))
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.connects.map(\.clientIdentifier) == [""])
            #expect(client.diary.count(of: "connectedPacketSent") == 1)
            #expect(client.connectionState == .connected)
        }
    }

    @Test("A message or a topic that the library refuses is told as a failure, and hinders nothing else")
    func refusedTexts() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("x", on: "a\u{1}", .zero)
            try client.publish("y", on: "a\u{1}", .one)
            try client.publish("z", on: "a\u{1}", .two)
            try client.publish("good", on: "a", .two)
            client.subscribe("b\u{7F}")
            client.unsubscribe("c\u{9F}")
            client.unsubscribe("c\u{9F}", "d", "e")
            await bed.advance(by: .seconds(1))
            #expect(client.diary.count(of: "messageSendFailure") == 3)
            #expect(client.diary.count(of: "messageSendSuccess") == 1)
            #expect(client.diary.count(of: "subscribeFailure") == 1)
            #expect(client.diary.count(of: "unsubscribeSuccess") == 2)
            #expect(bed.broker.publishes.map(\.text) == ["good"])
            #expect(bed.broker.unsubscribes.map { $0.filters.map(\.text) } == [["d", "e"]])
            #expect(bed.broker.forgetsNothing)
        }
    }

    // MARK: Packets

    @Test("Packets are told in the order in which they pass over the wire, with their identifiers")
    func packets() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let phone = bed.phone()
            let chuck = phone.environment.run { CourierMQTTChuck.shared }
            let log = ChuckTests.Log(chuck, in: phone.environment)
            defer { log.stop() }
            await chuck.setEnabled(true)
            let client = phone.client(AuthService(keepAlive: 30), topics: ["news": .one])
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("hello", .two)
            await bed.advance(by: .seconds(1))
            client.unsubscribe("a", "b", "c")
            await bed.advance(by: .seconds(1))
            bed.broker.publish("there", .atLeastOnce, id: 300, duplicate: true)
            await bed.advance(by: .seconds(31))
            client.disconnect()
            await bed.advance(by: .seconds(1))
            #expect(log.types == [1, 2, 8, 9, 3, 5, 6, 7, 10, 11, 3, 4, 12, 13, 14])
            #expect(
                log.posts.map { $0["mid"] as? UInt16 ?? 0 } == [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 300, 300, 0, 0, 0])
            let sent = log.posts.filter { $0["sending"] as? Bool == true }.compactMap { $0["type"] as? UInt8 }
            #expect(sent == bed.broker.kinds.map(\.rawValue))
            #expect(log.posts.allSatisfy { $0["data"] == nil })
            #expect(log.posts[10]["duped"] as? Bool == true)
        }
    }

    @Test("Identifiers in use are not given again, however many packets there are in between")
    func identifiers() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            bed.broker.unanswered = [.publish]
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("held 1", .one)
            try client.publish("held 2", .two)
            await bed.advance(by: .seconds(1))
            for _ in 3...65_534 { try client.publish("", on: "flood", .zero) }
            for number in 3...6 { try client.publish("held \(number)", .one) }
            await bed.advance(by: .seconds(5))
            let identifiers = bed.broker.publishes.compactMap(\.delivery.packetIdentifier?.rawValue)
            #expect(identifiers == [1, 2, 65_535, 3, 4, 5])
            #expect(bed.broker.publishes.count == 65_538)
            #expect(bed.broker.forgetsNothing)
        }
    }

    // MARK: Ends

    @Test("CONNACK without a good return code, PINGREQ and an impossible SUBACK end the connection")
    func illegal() throws {
        let cases: [([UInt8], Int, isAccepted: Bool)] = [
            ([0xD0, 0], -1, false), ([0x30, 3, 0, 1, 97], -1, false), ([0x20, 1, 0], -2, false),
            ([0x20, 2, 2, 0], -2, false), ([0x20, 2, 0, 6], -2, false), ([0x20, 2, 0, 0], -7, true),
            ([0x36, 5, 0, 1, 97, 0, 1], -7, true), ([0x30, 4, 0, 2, 0xC3, 0x28], -7, true),
            ([0x30, 4, 0, 2, 97, 0x2B], -7, true), ([0x60, 2, 0, 1], -7, true), ([0xC0, 0], -7, true),
            ([0xE0, 0], -7, true), ([0xF0, 0], -7, true), ([0x00, 0], -7, true), ([0x40, 2, 0, 0], -7, true),
            ([0x82, 6, 0, 1, 0, 1, 97, 0], -7, true), ([0x90, 3, 0, 1, 3], -7, true),
            ([0x30, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], -7, true),
        ]
        for (bytes, code, isAccepted) in cases {
            try CourierBed.play(on: .libmosquitto) { bed in
                if !isAccepted { bed.broker.unanswered = [.connect] }
                let client = bed.phone().client()
                client.connect()
                await bed.advance(by: .seconds(1))
                bed.broker.send(bytes: bytes)
                await bed.advance(by: .seconds(1))
                #expect(client.diary.error(of: "connectionFailure")?.domain == "MQTT", "\(bytes)")
                #expect(client.diary.error(of: "connectionFailure")?.code == code, "\(bytes)")
                #expect(bed.broker.count(of: .pingresp) == 0)
                bed.broker.unanswered = []
                await bed.advance(by: .seconds(6))
                #expect(client.connectionState == .connected, "\(bytes)")
            }
        }
    }

    @Test("The network's events are told as by the other engine", arguments: TestedEngine.allCases)
    func network(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let phone = bed.phone()
            let client = phone.client(interval: 600, maximum: 600)
            func failure() async -> String? {
                client.diary.clear()
                client.disconnect()
                client.connect()
                await bed.advance(by: .minutes(5))
                return client.diary.last("connectionFailure")?["error"]
            }
            bed.network.refuse(at: "broker")
            #expect(await failure() == NetworkError.refused.description)
            bed.network.stopRefusing()
            bed.network.takeOffline("phone")
            #expect(await failure() == NetworkError.unreachable.description)
            bed.network.bringOnline("phone")
            bed.broker.unanswered = [.connect]
            client.disconnect()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.reset()
            await bed.advance(by: .seconds(1))
            #expect(client.diary.last("connectionFailure")?["error"] == NetworkError.reset.description)
            client.disconnect()
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.close()
            await bed.advance(by: .seconds(1))
            #expect(client.diary.error(of: "connectionFailure")?.code == -8)
        }
    }
}
#endif
