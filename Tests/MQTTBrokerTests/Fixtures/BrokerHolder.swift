import MQTTWire
import MockHosting

@testable import MQTTBroker

/// Lets a closure that a broker is made with get at the broker. Confined to the loop, hence safe to share.
final class BrokerHolder: @unchecked Sendable {
    weak var broker: MQTTBroker?
}
