import CarillonEnvironment
import MQTTWire

/// A network whose listeners see other packets than the clients have sent.
final class RewritingNetwork: Network {
    private let next: any Network
    private let rewritings: [@Sendable () -> BrokerPlan.Rewriting]
    private let spoilings: [BrokerPlan.Spoiling]

    /// Makes a network around another one.
    ///
    /// - Parameter rewritings: Functions that make the rewriting of one connection.
    init(
        _ next: any Network, _ rewritings: [@Sendable () -> BrokerPlan.Rewriting],
        _ spoilings: [BrokerPlan.Spoiling]
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
