import Carillon
import CarillonCourier
import CarillonEnvironment
import CarillonTLS

/// Courier inside TLS, with each engine.
extension Scenario {
    static let courierInsideTLS = Scenario(
        "courier/security/session",
        "Inside TLS a session goes on over reconnects, at every QoS, and nobody on the way can read it.",
        covers: ["CO-CONN-12"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(tls: .good), phone = world.device("phone")
        for scheme in ["ssl", "tls"] {
            let (inbox, outbox) = (try TopicName("to/\(scheme)"), try TopicName("from/\(scheme)"))
            let ann = phone.courier("ann over \(scheme)", of: broker) {
                $0.scheme = scheme
                $0.topics = [inbox.text: .two]
                $0.interval = 1
            }
            ann.listen()
            try await ann.comeOnline()
            for (round, qos) in [QoS.zero, .one, .two].enumerated() {
                try ann.publish("a secret from ann, \(round)", to: outbox.text, qos)
                try broker.publish("a secret to ann, \(round)", to: inbox.text, qualityOfService: .exactlyOnce)
                if round == 1 { world.network.reset() }
                try await world.advance(by: .seconds(10))
            }
            world.expect(
                ann.texts, equals: (0...2).map { "a secret to ann, \($0)" }, "\(scheme): all come, once, in order")
            world.expect(
                broker.texts(on: outbox), equals: (0...2).map { "a secret from ann, \($0)" },
                "\(scheme): all go, once, in order")
            world.expect(ann.diary.count(of: .connectionSuccess), equals: 2, "\(scheme): over two connections")
            ann.disconnect()
            try await world.advance(by: .seconds(1))
        }
        let wire = world.trace.events.filter { $0.isA(NetworkTraceKind.data) }.map { $0.bytes ?? [] }
        world.expect(wire.count > 20, "much has passed over the wire")
        world.expect(
            wire.count { $0.firstRange(of: Array("secret".utf8)) != nil }, equals: 0, "and none of it can be read")
    }

    static let courierDisbelief = Scenario(
        "courier/security/disbelief",
        "A broker that cannot be believed is told nothing; the app learns why, and is let in once that has changed.",
        covers: ["CO-CONN-13"], networks: [.memory, .loopback]
    ) { world in
        let stranger = try world.makeAuthority("a stranger")
        let cases: [(name: String, credentials: BrokerCredentials, error: TLSError)] = [
            ("expired", .expired, .expired), ("early", .notYetValid, .notYetValid),
            ("elsewhere", .ofHost("another-broker"), .wrongHost("elsewhere")),
            ("unknown", .signed(by: stranger), .untrusted("")),
        ]
        for (name, credentials, error) in cases {
            let broker = try world.mqttBroker(name, tls: credentials)
            let ann = world.courierApp("ann and \(name)", of: broker) { $0.scheme = "tls" }
            ann.connect()
            try await world.advance(by: .seconds(40))
            world.expect(
                ann.diary.all(.connectionFailure).map(\.failure).prefix(3),
                equals: Array(repeating: .init("TLS", error.errorCode), count: 3)[...],
                "\(name): each attempt fails for that reason")
            world.expect(broker.journal.received(.connect), equals: [], "\(name): and no CONNECT was sent")
            switch name {
            case "early": ann.device.setClock(ahead: .seconds(3 * 86_400))
            case "unknown": ann.device.trust(.only([stranger.certificate]))
            default: continue
            }
            try await world.advance(by: .seconds(15))
            world.expect(ann.isConnected, "\(name): now it is believed")
        }
    }
}
