import CarillonEnvironment
import CourierCore
import MQTTBroker
import MQTTWire
import MockHosting
import Synchronization
import Testing

@testable import CourierMQTT

@Suite("Promises over real sockets")
struct LivePromiseTests {
    @Test("Each PUBACK leaves the process before the next message is promised")
    func oneByOne() throws {
        let server = LiveTests.environment("server"), app = LiveTests.environment("app")
        let broker = Broker(
            server: MQTTBroker(environment: server, at: Endpoint(host: "127.0.0.1", port: 0)))
        let started = Latch(), received = Latch(), gone = Latch(), stopped = Latch()
        server.loop.enqueue {
            try? broker.server.start()
            started.open()
        }
        server.loop.block(until: started)

        let watched = Watched()
        let store = PromiseLog { watched.note() }
        app.courierParts.incoming = { [store = Unchecked(store)] _ in store.value }
        app.courierParts.secure = { connection, _, _ in
            watched.connection = connection
            return connection
        }
        let service = AuthService("rider", host: "127.0.0.1", port: broker.server.endpoint.port, scheme: "tls")
        let client = app.run {
            CourierClientFactory().makeMQTTClient(
                config: MQTTClientConfig(
                    topics: ["news": .one], authService: service, messageAdapters: [TextMessageAdapter()],
                    messagePersistenceTTLSeconds: 600))
        }
        let handler = Handler(gone: gone) {
            server.loop.enqueue {
                for number in 1...20 {
                    try? broker.server.publish("\(number)", to: "news", qualityOfService: .atLeastOnce)
                }
            }
        }
        client.addEventHandler(handler)
        let count = Mutex(0)
        let sink = client.messagePublisher(topic: "news").sink { (_: String) in
            let all = count.withLock { count in
                count += 1
                return count
            }
            if all == 20 { received.open() }
        }
        client.connect()
        app.loop.block(until: received)
        client.disconnect()
        app.loop.block(until: gone)
        #expect(store.promises == 20)
        #expect(watched.waiting == Array(repeating: 0, count: 20), "bytes that wait to be sent at each promise")
        sink.cancel()
        server.loop.enqueue {
            broker.server.stop()
            stopped.open()
        }
        server.loop.block(until: stopped)
    }

    /// The client's connection, and the bytes that it held back at each promise. Unchecked because all of it happens on
    /// the client's loop, until the test asks.
    private final class Watched: @unchecked Sendable {
        var connection: (any Connection)?
        private(set) var waiting: [Int] = []

        func note() { waiting.append(connection?.bufferedByteCount ?? -1) }
    }

    private struct Unchecked<Value>: @unchecked Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    /// Unchecked because the broker is called on its loop, and asked for its port when that has nothing more to do.
    private struct Broker: @unchecked Sendable {
        let server: MQTTBroker
    }

    private final class Handler: ICourierEventHandler, Sendable {
        private let gone: Latch
        private let isSubscribed: @Sendable () -> Void

        init(gone: Latch, isSubscribed: @escaping @Sendable () -> Void) {
            self.gone = gone
            self.isSubscribed = isSubscribed
        }

        func onEvent(_ event: CourierEvent) {
            switch event.type {
            case .subscribeSuccess: isSubscribed()
            case .courierDisconnect: gone.open()
            default: break
            }
        }
    }
}
