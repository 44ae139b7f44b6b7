public import Foundation

/// A message from the broker, not decoded.
public struct Message: Hashable, Sendable {
    /// The payload; may be empty.
    public let data: Data
    /// The name of the topic on which the message was published, never a filter with wildcards.
    public let topic: String
    /// The quality of service at which the broker has delivered the message: ``QoS/zero``, ``QoS/one`` or ``QoS/two``.
    public let qos: QoS

    /// Makes a message from its parts.
    public init(data: Data, topic: String, qos: QoS) {
        self.data = data
        self.topic = topic
        self.qos = qos
    }
}
