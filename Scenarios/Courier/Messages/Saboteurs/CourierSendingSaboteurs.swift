import Carillon
import CourierCore
import CourierMQTT
import Foundation
import MQTTBroker
import MQTTWire

/// Clients that are wrong about what they send.
extension Saboteur {
    static let courierSwallowsEarlyMessages = Saboteur(
        "courier/swallows-early-messages", "Publishing without a session is no error.", breaks: ["CO-PUB-1"],
        at: .courier.client { EarlyMessages(to: $0) })

    static let courierDescribesValues = Saboteur(
        "courier/describes-values", "What no adapter can encode is described instead.", breaks: ["CO-PUB-2"],
        at: .courier.settings { $0.adapters.append(DescribingAdapter()) })

    static let courierRetainsMessages = Saboteur(
        "courier/retains-messages", "Messages are retained.", breaks: ["CO-PUB-3"],
        at: .courier.packets { { $0.changing { $0.retain = true } } })

    static let courierRejoicesEarly = Saboteur(
        "courier/rejoices-early", "Success is told when a message is sent.", breaks: ["CO-PUB-4", "CO-PUB-5"],
        at: .courier.events {
            { event in
                guard case .messageSend(let topic, let qos, let size) = event.type else { return [event] }
                return [
                    event,
                    CourierEvent(
                        connectionInfo: event.connectionInfo,
                        event: .messageSendSuccess(topic: topic, qos: qos, sizeBytes: size, data: Data())),
                ]
            }
        })

    static let courierSwapsMessages = Saboteur(
        "courier/swaps-messages", "Of two messages the second is sent first.", breaks: ["CO-PUB-6"],
        at: .courier.packets {
            let waiting = Remembered<ControlPacket?>(nil)
            return { packet in
                guard packet.kind == .publish else { return [packet] }
                guard let first = waiting.value.take() else {
                    waiting.value = packet
                    return []
                }
                return [packet, first]
            }
        })

    static let courierHidesDuplicates = Saboteur(
        "courier/hides-duplicates", "A message that is sent again is no duplicate.", breaks: ["CO-PUB-7"],
        at: .courier.packets { { $0.changing { $0.setDuplicate(false) } } })

    static let courierStartsOver = Saboteur(
        "courier/starts-over", "After a reconnect PUBREL is preceded by PUBLISH.", breaks: ["CO-PUB-8"],
        at: .broker.plan { plan in
            let messages = Remembered<[Publish]>([])
            plan.rewritings.append {
                let isNew = Remembered(true)
                return { packet in
                    switch packet {
                    case .publish(var publish):
                        isNew.value = false
                        publish.setDuplicate(true)
                        messages.value.append(publish)
                        return [packet]
                    case .pubrel(let identifier) where isNew.value:
                        return messages.value.filter { $0.delivery.packetIdentifier == identifier }
                            .map { .publish($0) } + [packet]
                    default: return [packet]
                    }
                }
            }
        })

    static let courierCrowds = Saboteur(
        "courier/crowds", "Each message at QoS 1 is sent under two identifiers.", breaks: ["CO-PUB-10"],
        at: .courier.packets {
            { packet in
                guard case .publish(var publish) = packet, case .atLeastOnce(let identifier, _) = publish.delivery,
                    let other = PacketIdentifier(identifier.rawValue | 0x8000)
                else { return [packet] }
                publish.delivery = .atLeastOnce(other, duplicate: false)
                return [packet, .publish(publish)]
            }
        })

    static let courierForgetsMessages = Saboteur(
        "courier/forgets-messages", "Messages on their way die with the process.", breaks: ["CO-PUB-11"],
        at: .courier.parts { $0.outgoing = { _ in MemoryOutgoingMessageStore() } })

    static let courierKnowsNoSpecialLevels = Saboteur(
        "courier/knows-no-special-levels", "The special levels of QoS are taken for QoS 1.",
        breaks: ["CO-PUB-12", "CO-PUB-13"], at: .courier.client { PlainLevels(to: $0) })

    static let courierHushesSendFailures = Saboteur(
        "courier/hushes-send-failures", "Messages that will not be sent are not told of.",
        breaks: ["CO-PUB-2", "CO-PUB-14", "CO-PUB-15", "CO-PUB-16", "CO-PUB-17"],
        at: .courier.events { { if case .messageSendFailure = $0.type { [] } else { [$0] } } })

    static let courierMendsTopics = Saboteur(
        "courier/mends-topics", "A topic that is none is taken for another one.", breaks: ["CO-PUB-15"],
        at: .courier.client { MendingMessages(to: $0) })
}

extension ControlPacket {
    /// The same packet, changed if it is PUBLISH.
    fileprivate func changing(_ change: (inout Publish) -> Void) -> [ControlPacket] {
        guard case .publish(var publish) = self else { return [self] }
        change(&publish)
        return [.publish(publish)]
    }
}

private final class EarlyMessages: ForwardingCourierClient {
    override func publishMessage<E>(_ data: E, topic: String, qos: QoS) throws {
        if hasExistingSession { try super.publishMessage(data, topic: topic, qos: qos) }
    }
}

private final class PlainLevels: ForwardingCourierClient {
    override func publishMessage<E>(_ data: E, topic: String, qos: QoS) throws {
        try super.publishMessage(data, topic: topic, qos: qos.type > 2 ? .one : qos)
    }
}

private final class MendingMessages: ForwardingCourierClient {
    override func publishMessage<E>(_ data: E, topic: String, qos: QoS) throws {
        try super.publishMessage(data, topic: (try? TopicName(topic)) == nil ? "mended" : topic, qos: qos)
    }
}

private struct DescribingAdapter: MessageAdapter {
    let contentType = "text/plain"

    func fromMessage<T>(_ message: Data, topic: String) throws -> T { throw CourierError.decodingError.asNSError }
    func toMessage<T>(data: T, topic: String) throws -> Data { Data("\(data)".utf8) }
}
