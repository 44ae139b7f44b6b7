package import Foundation
package import MQTTWire

/// The consequences of a packet that has brought a message, or has released one. They come after the commit of what
/// they promise.
package struct Arrival: Sendable {
    /// The moment from which the acknowledgement may be sent.
    package enum Condition: Sendable {
        case none
        /// The app has the message.
        case signed(Receipt)
        /// The message of this number was promised, see ``Inbox/promise(_:)``.
        case promised(UUID)
    }

    /// The message that the app has to be told of; `nil` if there is none.
    package var reception: Reception?
    /// The packet that acknowledges; `nil` at QoS 0.
    package var answer: ControlPacket?
    package var condition = Condition.none
    /// The receipt whose acknowledgement nobody waits for any more, because PUBREL has come.
    package var voided: Receipt?

    package init(reception: Reception? = nil, answer: ControlPacket?, condition: Condition = .none) {
        self.reception = reception
        self.answer = answer
        self.condition = condition
    }

    /// The number of the message that has to be promised before the acknowledgement.
    package var unpromised: UUID? { if case .promised(let id) = condition { id } else { nil } }
}
