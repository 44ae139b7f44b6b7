import CarillonEnvironment
import CourierCore
import MQTTBroker
import MQTTWire
import Synchronization
import Testing

@testable import CourierMQTT

@Suite("Promises over real sockets")
struct LivePromiseTests {
    @Test("Each PUBACK leaves the process before the next message is promised")
    func oneByOne() throws {
        let app = LiveTests.environment("app"), broker = LiveBroker(LiveTests.environment("server"))
        let received = Latch(), gone = Latch()
        let promises = Promises()
        app.courierParts.incoming = { _ in promises.store }
        // In place of TLS, this sees the connection.
        app.courierParts.secure = { connection, _, _ in
            promises.connection = connection
            return connection
        }
        let service = AuthService("rider", host: "127.0.0.1", port: broker.port, scheme: "tls")
        let client = app.run {
            CourierClientFactory().makeMQTTClient(
                config: MQTTClientConfig(
                    topics: ["news": .one], authService: service, messageAdapters: [TextMessageAdapter()],
                    messagePersistenceTTLSeconds: 600))
        }
        let reader = Reader(of: broker, until: gone)
        client.addEventHandler(reader)
        // A client does not keep its handlers.
        defer { withExtendedLifetime(reader) {} }
        let count = Mutex(0)
        let sink = client.messagePublisher(topic: "news").sink { (_: String) in
            let isLast = count.withLock { count in
                count += 1
                return count == 20
            }
            if isLast { received.open() }
        }
        client.connect()
        app.loop.block(until: received)
        client.disconnect()
        app.loop.block(until: gone)
        #expect(promises.waitingByteCounts == Array(repeating: 0, count: 20))
        sink.cancel()
        broker.stop()
    }

    /// The bytes that a connection held back at each promise. Unchecked because all of it happens on the client's loop,
    /// until the test asks.
    private final class Promises: @unchecked Sendable {
        var connection: (any Connection)?
        private(set) var waitingByteCounts: [Int] = []
        private(set) lazy var store = PromiseLog { [unowned self] in
            waitingByteCounts.append(connection?.bufferedByteCount ?? -1)
        }
    }

    /// Lets the broker publish 20 messages as soon as the client has subscribed.
    private final class Reader: ICourierEventHandler, Sendable {
        private let broker: LiveBroker
        private let gone: Latch

        init(of broker: LiveBroker, until gone: Latch) {
            self.broker = broker
            self.gone = gone
        }

        func onEvent(_ event: CourierEvent) {
            switch event.type {
            case .subscribeSuccess:
                broker.enqueue { broker in
                    for _ in 0..<20 { try? broker.publish("ding", to: "news", qualityOfService: .atLeastOnce) }
                }
            case .courierDisconnect: gone.open()
            default: break
            }
        }
    }
}
