import CarillonEnvironment
import MQTTWire

/// A network whose listeners get to see other packets than clients send: a stage in the byte streams from clients.
final class RewritingNetwork: Network {
    private let next: any Network
    private let rewritings: [@Sendable () -> RewritingConnection.Rewriting]

    /// - Parameter rewritings: each made anew for every connection.
    init(_ next: any Network, _ rewritings: [@Sendable () -> RewritingConnection.Rewriting]) {
        self.next = next
        self.rewritings = rewritings
    }

    func connect(to endpoint: CarillonEnvironment.Endpoint) -> any Connection { next.connect(to: endpoint) }

    func listen(
        on endpoint: CarillonEnvironment.Endpoint, accept: @escaping (any Connection) -> Void
    ) throws -> any Listener {
        try next.listen(on: endpoint) { [rewritings] in accept(RewritingConnection($0, rewritings.map { $0() })) }
    }
}
