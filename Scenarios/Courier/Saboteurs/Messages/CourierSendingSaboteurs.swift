import Carillon
import CarillonCourier
import Foundation
import ScenarioFixtures

/// Clients with defects in sending messages.
extension Saboteur {
    static let courierSwallowsEarlyMessages = Saboteur(
        "courier/swallows-early-messages", "Publishing without a session is no error.", breaks: ["CO-PUB-1"],
        at: .courier.client { EarlyMessages(to: $0) })

    static let courierDescribesValues = Saboteur(
        "courier/describes-values", "A value that no adapter can encode is described instead.", breaks: ["CO-PUB-2"],
        at: .courier.adapters { $0 + [DescribingAdapter()] })

    static let courierRetainsMessages = Saboteur(
        "courier/retains-messages", "Messages are retained.", breaks: ["CO-PUB-3", "MQC-15"],
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
        "courier/swaps-messages", "After a reconnect the second message is sent ahead of the first.",
        breaks: ["CO-PUB-6", "MQC-19"],
        at: .broker.plan { plan in
            let connections = Remembered(0)
            plan.rewritings.append {
                connections.value += 1
                let (isLater, waiting) = (connections.value > 1, Remembered<ControlPacket?>(nil))
                let isDone = Remembered(false)
                return { packet in
                    guard packet.kind == .publish, isLater, !isDone.value else { return [packet] }
                    guard let first = waiting.value.take() else {
                        waiting.value = packet
                        return []
                    }
                    isDone.value = true
                    return [packet, first]
                }
            }
        })

    static let courierHidesDuplicates = Saboteur(
        "courier/hides-duplicates", "A message that is sent again is no duplicate.", breaks: ["CO-PUB-7", "MQC-16"],
        at: .courier.packets { { $0.changing { $0.setDuplicate(false) } } })

    static let courierStartsOver = Saboteur(
        "courier/starts-over", "After a reconnect a message goes on with PUBLISH although PUBREC has come.",
        breaks: ["CO-PUB-8", "CO-SESS-4", "MQC-17"],
        at: .courier.parts { $0.session.retransmission.onNewConnection = { $0.publish(isDuplicate: true) } })

    static let courierCrowds = Saboteur(
        "courier/crowds", "One message more than may be is on its way.", breaks: ["CO-PUB-10"],
        at: .courier.parts { $0.session.window = 17 })

    static let courierForgetsMessages = Saboteur(
        "courier/forgets-messages", "Messages on their way die with the process.", breaks: ["CO-PUB-11", "MQC-20"],
        at: .courier.parts { $0.outgoing = { _ in MemoryOutgoingMessageStore() } })

    static let courierKnowsNoSpecialLevels = Saboteur(
        "courier/knows-no-special-levels", "The special levels of QoS are taken for QoS 1.",
        breaks: ["CO-PUB-12", "CO-PUB-13"], at: .courier.parts { $0.messages.persistence = { _ in .stored } })

    static let courierRetriesAsNew = Saboteur(
        "courier/retries-as-new", "A message that is sent again on the same connection is not marked as a duplicate.",
        breaks: ["CO-PUB-13", "MQTT-3.3.1-1"],
        at: .courier.parts { $0.session.retransmission.onSameConnection = { $0.publish(isDuplicate: false) } })

    static let courierSendsWhatWasCleaned = Saboteur(
        "courier/sends-what-was-cleaned", "A clean session begins with the messages that waited before it.",
        breaks: ["CO-PUB-9", "CO-PUB-14", "CO-SESS-5"],
        at: .courier.parts { $0.connecting.forgetting = { $0 ? [.held, .topics] : [] } })

    static let courierHushesSendFailures = Saboteur(
        "courier/hushes-send-failures", "Messages that will not be sent are not told of.",
        breaks: ["CO-PUB-2", "CO-PUB-14", "CO-PUB-15", "CO-PUB-16", "CO-PUB-17"],
        at: .courier.events { { if case .messageSendFailure = $0.type { [] } else { [$0] } } })

    static let courierMendsTopics = Saboteur(
        "courier/mends-topics", "A topic that is none is taken for another one.", breaks: ["CO-PUB-15", "MQC-21"],
        at: .courier.client { MendingMessages(to: $0) })
}

extension ControlPacket {
    /// The same packet, changed if it is a PUBLISH.
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
