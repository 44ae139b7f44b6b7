package import Foundation
package import MQTTWire

/// A message above QoS 0 that the broker has handed over, and that no listener has yet.
package struct WaitingMessage: Hashable, Sendable {
    /// A number that no other message ever has.
    package let id: UUID
    package let topic: TopicName
    package let payload: [UInt8]
    /// QoS 1 or 2.
    package let qualityOfService: QualityOfService
    /// When the message came, by the device's clock.
    package let date: Date

    package init(id: UUID, topic: TopicName, payload: [UInt8], qualityOfService: QualityOfService, date: Date) {
        self.id = id
        self.topic = topic
        self.payload = payload
        self.qualityOfService = qualityOfService
        self.date = date
    }
}
