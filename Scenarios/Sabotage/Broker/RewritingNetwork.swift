import CarillonEnvironment
import MQTTWire

/// A network whose listeners get to see other packets than clients send: a stage in the byte streams from clients.
final class RewritingNetwork: Network {
    private let next: any Network
    private let rewritings: [@Sendable () -> RewritingConnection.Rewriting]
    private let spoilings: [RewritingConnection.Spoiling]

    /// - Parameter rewritings: each made anew for every connection.
    init(
        _ next: any Network, _ rewritings: [@Sendable () -> RewritingConnection.Rewriting],
        _ spoilings: [RewritingConnection.Spoiling]
    ) {
        self.next = next
        self.rewritings = rewritings
        self.spoilings = spoilings
    }

    func connect(to endpoint: CarillonEnvironment.Endpoint) -> any Connection { next.connect(to: endpoint) }

    func listen(
        on endpoint: CarillonEnvironment.Endpoint, accept: @escaping (any Connection) -> Void
    ) throws -> any Listener {
        try next.listen(on: endpoint) { [rewritings, spoilings] in
            accept(RewritingConnection($0, rewritings.map { $0() }, spoilings))
        }
    }
}
