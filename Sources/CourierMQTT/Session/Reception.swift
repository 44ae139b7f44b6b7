import CourierCore
import Foundation
import MQTTWire

/// A message that has come and goes to the app.
package struct Reception: Sendable {
    package let topic: TopicName
    package let payload: [UInt8]
    package let qualityOfService: QualityOfService
    /// The app's receipt for it; `nil` at QoS 0.
    package var receipt: Receipt?
    /// Why it could not be kept although it should have been.
    package var saveError: StoreError?
    /// What had to go to make room for it.
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

    /// As the app gets it.
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

    /// As it travels.
    var qualityOfService: QualityOfService {
        switch self {
        case .zero: .atMostOnce
        case .one, .oneWithoutPersistenceAndNoRetry, .oneWithoutPersistenceAndRetry: .atLeastOnce
        case .two: .exactlyOnce
        }
    }
}
