import CourierCore
import Foundation
package import MQTTWire

/// A message that has come and is on its way to the app.
package struct Reception: Sendable {
    package let topic: TopicName
    package let payload: [UInt8]
    package let qualityOfService: QualityOfService
    /// The app's receipt for the message; `nil` at QoS 0.
    package var receipt: Receipt?
    /// The reason why the message could not be kept although it should have been.
    package var saveError: StoreError?
    /// The messages that were removed to make room for this one.
    package var displaced: [WaitingMessage] = []

    package init(topic: TopicName, payload: [UInt8], qualityOfService: QualityOfService) {
        self.topic = topic
        self.payload = payload
        self.qualityOfService = qualityOfService
    }

    init(_ waiting: WaitingMessage, _ receipt: Receipt) {
        self.init(topic: waiting.topic, payload: waiting.payload, qualityOfService: waiting.qualityOfService)
        self.receipt = receipt
    }

    /// The message in the form in which the app gets it.
    var message: Message {
        Message(data: Data(payload), topic: topic.text, qos: QoS(qualityOfService))
    }
}

extension QoS {
    init(_ qualityOfService: QualityOfService) {
        switch qualityOfService {
        case .atMostOnce: self = .zero
        case .atLeastOnce: self = .one
        case .exactlyOnce: self = .two
        }
    }

    /// The quality of service on the wire.
    var qualityOfService: QualityOfService {
        switch self {
        case .zero: .atMostOnce
        case .one, .oneWithoutPersistenceAndNoRetry, .oneWithoutPersistenceAndRetry: .atLeastOnce
        case .two: .exactlyOnce
        }
    }
}
