import CarillonEnvironment
import MQTTWire

/// A network whose listeners never see certain violations in the bytes from clients.
final class ForgivingNetwork: Network {
    private let next: any Network
    private let forgiven: Set<Statement>

    init(_ next: any Network, forgiving forgiven: Set<Statement>) {
        self.next = next
        self.forgiven = forgiven
    }

    func connect(to endpoint: CarillonEnvironment.Endpoint) -> any Connection { next.connect(to: endpoint) }

    func listen(
        on endpoint: CarillonEnvironment.Endpoint, accept: @escaping (any Connection) -> Void
    ) throws -> any Listener {
        try next.listen(on: endpoint) { [forgiven] in accept(ForgivingConnection($0, forgiving: forgiven)) }
    }
}
