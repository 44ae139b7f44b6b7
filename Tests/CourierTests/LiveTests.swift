import CarillonEnvironment
import CarillonSimulation
import CarillonTLS
import CourierCore
import Foundation
import MQTTWire
import Synchronization
import Testing

@testable import CourierMQTT

@Suite("Over real sockets")
struct LiveTests {
    @Test(
        "A message at QoS 2 goes from one live client through a broker to itself",
        arguments: TestedEngine.allCases, [nil, "tls"])
    func roundTrip(on engine: TestedEngine, scheme: String?) throws {
        let server = LiveTests.environment("server"), app = LiveTests.environment("app")
        engine.speak(for: app)
        let received = Latch(), gone = Latch()
        var identity: ServerIdentity?
        if scheme != nil {
            let authority = try CertificateAuthority(environment: server)
            identity = try authority.identity(for: ["127.0.0.1"], environment: server)
            app.platform.trustedRoots = .only([authority.certificate])
        }
        let broker = LiveBroker(server, identity: identity)
        let service = AuthService("rider", host: "127.0.0.1", port: broker.port, scheme: scheme)
        let handler = Subscriber(until: gone)
        let client = app.run {
            CourierClientFactory().makeMQTTClient(
                config: MQTTClientConfig(authService: service, messageAdapters: [TextMessageAdapter()]))
        }
        handler.client = client
        client.addEventHandler(handler)
        let texts = Mutex<[String]>([])
        let sink = client.messagePublisher(topic: "news").sink { (text: String) in
            texts.withLock { $0.append(text) }
            received.open()
        }
        client.connect()
        app.loop.block(until: received)
        #expect(texts.withLock { $0 } == ["hello"])
        client.disconnect()
        app.loop.block(until: gone)
        #expect(client.connectionState == .disconnected)
        sink.cancel()
        broker.stop()
    }

    @Test("A live client that nobody listens for is told so, and goes on trying", arguments: TestedEngine.allCases)
    func refused(on engine: TestedEngine) throws {
        let app = LiveTests.environment("app"), failed = Latch(), gone = Latch()
        engine.speak(for: app)
        // The port is taken, and nobody listens.
        let port = try Socket.stream(for: .loopback)
        defer { port.close() }
        #expect(port.bind(to: .loopback) == 0)
        let service = AuthService("rider", host: "127.0.0.1", port: port.port)
        let client = app.run {
            CourierClientFactory().makeMQTTClient(config: MQTTClientConfig(authService: service, messageAdapters: []))
        }
        let handler = Failures(until: failed, gone: gone)
        client.addEventHandler(handler)
        client.connect()
        app.loop.block(until: failed)
        client.disconnect()
        app.loop.block(until: gone)
        #expect(handler.errors.withLock { $0 } == [NetworkError.refused.description])
    }

    /// Collects failures until the client disconnects.
    private final class Failures: ICourierEventHandler, Sendable {
        let errors = Mutex<[String]>([])
        private let failed: Latch
        private let gone: Latch

        init(until failed: Latch, gone: Latch) {
            self.failed = failed
            self.gone = gone
        }

        func onEvent(_ event: CourierEvent) {
            switch event.type {
            case .connectionFailure(_, let error):
                errors.withLock { $0.append(error.map { "\($0)" } ?? "none") }
                failed.open()
            case .courierDisconnect: gone.open()
            default: break
            }
        }
    }

    static func environment(_ name: String) -> Environment {
        .makeLive(name: name, defaults: MemoryKeyValueStore(), directory: URL(fileURLWithPath: "/dev/null"))
    }

    /// Subscribes when it is connected, publishes when it is subscribed. Unchecked because it is called on the client's
    /// loop.
    private final class Subscriber: ICourierEventHandler, @unchecked Sendable {
        var client: (any CourierClient)?
        private let gone: Latch
        init(until gone: Latch) { self.gone = gone }

        func onEvent(_ event: CourierEvent) {
            switch event.type {
            case .connectionSuccess: client?.subscribe(("news", .two))
            case .subscribeSuccess: try? client?.publishMessage("hello", topic: "news", qos: .two)
            case .connectionLost: gone.open()
            default: break
            }
        }
    }
}
