import Foundation
import MQTTWire

/// A message above QoS 0 that the broker has handed over and that no listener has got yet.
package struct WaitingMessage: Hashable, Sendable {
    /// Unique among all that ever wait.
    package let id: UUID
    package let topic: TopicName
    package let payload: [UInt8]
    /// QoS 1 or 2.
    package let qualityOfService: QualityOfService
    /// When it came, by the device's clock.
    package let date: Date

    package init(id: UUID, topic: TopicName, payload: [UInt8], qualityOfService: QualityOfService, date: Date) {
        self.id = id
        self.topic = topic
        self.payload = payload
        self.qualityOfService = qualityOfService
        self.date = date
    }
}
