import MQTTBroker

/// The brokers of a world, as long as there is the world. Confined to it, which is what makes the type safe to share.
final class Brokers: @unchecked Sendable {
    var all: [MQTTBroker] = []
}
