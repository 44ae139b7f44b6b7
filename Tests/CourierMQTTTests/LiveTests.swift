import CarillonEnvironment
import CarillonSimulation
import CarillonTLS
import CourierCore
import Foundation
import MQTTBroker
import MQTTWire
import Synchronization
import Testing

@testable import CourierMQTT

@Suite("Over real sockets")
struct LiveTests {
    @Test("A message at QoS 2 goes from one live client through a broker to itself", arguments: [nil, "tls"])
    func roundTrip(scheme: String?) throws {
        let server = LiveTests.environment("server"), app = LiveTests.environment("app")
        let started = Latch(), received = Latch(), gone = Latch()
        var identity: ServerIdentity?
        if scheme != nil {
            let authority = try CertificateAuthority(environment: server)
            identity = try authority.identity(for: ["127.0.0.1"], environment: server)
            app.platform.trustedRoots = .only([authority.certificate])
        }
        let broker = Started(
            MQTTBroker(
                environment: server, at: CarillonEnvironment.Endpoint(host: "127.0.0.1", port: 0), identity: identity))
        server.loop.enqueue {
            try? broker.broker.start()
            started.open()
        }
        server.loop.block(until: started)

        let service = AuthService("rider", host: "127.0.0.1", port: broker.broker.endpoint.port, scheme: scheme)
        let handler = Subscriber(gone)
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
        let stopped = Latch()
        server.loop.enqueue {
            broker.broker.stop()
            stopped.open()
        }
        server.loop.block(until: stopped)
    }

    private static func environment(_ name: String) -> Environment {
        .makeLive(name: name, defaults: MemoryKeyValueStore(), directory: URL(fileURLWithPath: "/dev/null"))
    }

    /// Unchecked because the broker is called on its loop, and asked for its port when that has nothing more to do.
    private struct Started: @unchecked Sendable {
        let broker: MQTTBroker
        init(_ broker: MQTTBroker) { self.broker = broker }
    }

    /// Subscribes when it is connected, publishes when it is subscribed. Unchecked because it is called on the client's loop.
    private final class Subscriber: ICourierEventHandler, @unchecked Sendable {
        var client: (any CourierClient)?
        private let gone: Latch
        init(_ gone: Latch) { self.gone = gone }

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
