import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("Packets for loggers")
struct ChuckTests {
    /// Collects what one app's clients post. Confined to the world's loop, hence safe to share.
    final class Log: @unchecked Sendable {
        private(set) var posts: [[String: Any]] = []
        private let center: NotificationCenter
        private var token: (any NSObjectProtocol)?

        init(_ chuck: CourierMQTTChuck, in environment: Environment) {
            center = environment.run { .default }
            token = center.addObserver(forName: mqttChuckNotification, object: chuck, queue: nil) {
                [weak self] in
                self?.posts.append($0.userInfo as? [String: Any] ?? [:])
            }
        }

        func stop() { token.map(center.removeObserver) }

        var types: [UInt8] { posts.compactMap { $0["type"] as? UInt8 } }
    }

    @Test("While it is enabled, every packet is posted in the order of the wire, with its bytes")
    func packets() throws {
        try CourierBed.play { bed in
            let phone = bed.phone()
            let chuck = phone.environment.run { CourierMQTTChuck.shared }
            let log = Log(chuck, in: phone.environment)
            defer { log.stop() }
            let client = phone.client(AuthService(keepAlive: 30), topics: ["news": .one])
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(log.posts.isEmpty)
            client.disconnect()
            #expect(await !chuck.isEnabled())
            await chuck.setEnabled(true)
            #expect(await chuck.isEnabled())
            client.connect()
            await bed.advance(by: .seconds(1))
            try client.publish("hello", .two)
            await bed.advance(by: .seconds(1))
            bed.broker.publish("there", .atLeastOnce, id: 300, duplicate: true)
            await bed.advance(by: .seconds(31))
            client.disconnect()
            #expect(log.types == [1, 2, 8, 9, 3, 5, 6, 7, 3, 4, 12, 13, 14])
            let sending = log.posts.map { post in post["sending"] as? Bool ?? false }
            #expect(sending.indices.filter { sending[$0] } == [0, 2, 4, 6, 9, 10, 12])
            #expect(log.posts.map { post in post["received"] as? Bool } == sending.map { !$0 })
            let identifiers: [UInt16] = log.posts.map { post in post["mid"] as? UInt16 ?? .max }
            #expect(identifiers == [0, 0, 1, 1, 2, 2, 2, 2, 300, 300, 0, 0, 0])
            let incoming = try #require(log.posts.dropFirst(8).first)
            #expect(incoming["mid"] as? UInt16 == 300)
            #expect(incoming["qos"] as? UInt8 == 1)
            #expect(incoming["duped"] as? Bool == true)
            #expect(incoming["retained"] as? Bool == false)
            let bytes: [UInt8] = [0, 4] + Array("news".utf8) + [1, 44] + Array("there".utf8)
            #expect(incoming["data"] as? Data == Data(bytes))
            await chuck.setEnabled(false)
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(log.posts.count == 13)
        }
    }

    @Test("CONNECT comes with the options, and without the password")
    func connect() throws {
        try CourierBed.play { bed in
            let phone = bed.phone()
            let chuck = phone.environment.run { CourierMQTTChuck.shared }
            let log = Log(chuck, in: phone.environment)
            defer { log.stop() }
            await chuck.setEnabled(true)
            let service = AuthService()
            service.options = ConnectOptions(
                host: "broker", port: 1883, keepAlive: 30, clientId: "rider", username: "u", password: "geheim",
                userProperties: ["a": "b"], alpn: ["mqtt"], scheme: "tcp")
            let client = phone.client(service)
            client.connect()
            await bed.advance(by: .seconds(1))
            let data = try #require(log.posts.first?["data"] as? Data)
            let start: [UInt8] = [0, 4] + Array("MQTT".utf8), end: [UInt8] = [0, 6] + Array("******".utf8)
            #expect(data.starts(with: start))
            #expect(data.suffix(8).elementsEqual(end))
            let options = try #require(log.posts.first?["connectOptions"] as? [String: Any])
            #expect(
                options.keys.sorted() == [
                    "alpn", "clientId", "host", "isCleanSession", "keepAlive", "port", "scheme", "userProperties",
                ])
            #expect(options["port"] as? Int == 1883)
            #expect(log.posts.last?["connectOptions"] == nil)
            #expect(bed.broker.connects.first?.password == Array("geheim".utf8), "the broker gets it")
            #expect(bed.broker.connects.count == 1)
            #expect(bed.broker.forgetsNothing, "and no user properties, for which 3.1.1 has no place")
        }
    }

    @Test("Each app has its own switch", arguments: TestedEngine.allCases)
    func perApp(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let one = bed.phone("one").environment.run { CourierMQTTChuck.shared }
            let other = bed.phone("other").environment.run { CourierMQTTChuck.shared }
            await one.setEnabled(true)
            #expect(await !other.isEnabled())
        }
    }
}
