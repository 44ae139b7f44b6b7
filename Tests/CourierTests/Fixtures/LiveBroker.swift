import CarillonEnvironment
import CarillonTLS
import MQTTBroker
import MockHosting

/// A broker that runs in real time on a loop of its own, at a free port of this machine.
///
/// Unchecked because the broker is called on its loop, and asked for its port only after that loop has started it.
final class LiveBroker: @unchecked Sendable {
    private let environment: Environment
    private let broker: MQTTBroker

    /// Starts a broker, which speaks TLS if it has an identity.
    init(_ environment: Environment, identity: ServerIdentity? = nil) {
        self.environment = environment
        broker = MQTTBroker(
            environment: environment, at: Endpoint(host: "127.0.0.1", port: 0), identity: identity)
        perform { try? $0.start() }
    }

    var port: UInt16 { broker.endpoint.port }

    func stop() { perform { $0.stop() } }

    /// Does something with the broker later, on its loop.
    func enqueue(_ work: @escaping @Sendable (MQTTBroker) -> Void) {
        environment.loop.enqueue { [self] in work(broker) }
    }

    private func perform(_ work: @escaping @Sendable (MQTTBroker) -> Void) {
        let done = Latch()
        enqueue { broker in
            work(broker)
            done.open()
        }
        environment.loop.block(until: done)
    }
}
