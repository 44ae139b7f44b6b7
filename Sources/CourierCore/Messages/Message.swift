import Foundation

/// A message from the broker, not decoded.
public struct Message: Hashable, Sendable {
    /// The payload; may be empty.
    public let data: Data
    /// The name of the topic that it was published on, never a filter with wildcards.
    public let topic: String
    /// The quality of service at which the broker delivered it: ``QoS/zero``, ``QoS/one`` or ``QoS/two``.
    public let qos: QoS

    public init(data: Data, topic: String, qos: QoS) {
        self.data = data
        self.topic = topic
        self.qos = qos
    }
}
