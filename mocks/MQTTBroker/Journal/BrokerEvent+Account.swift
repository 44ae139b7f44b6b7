import CarillonEnvironment
import MQTTWire
public import MockHosting

extension BrokerEvent {
    /// The bytes of a message, and nothing where there is none; other events are not counted.
    public var heldByteCount: Int? {
        switch self {
        case .published(let message), .dropped(let message, _):
            message.payload.count + message.topic.text.utf8.count
        case .stalled, .sessionEnded: 0
        default: nil
        }
    }

    /// The event in words.
    public var account: EventAccount {
        switch self {
        case .connected(let isPresent):
            EventAccount(
                "connected", "connected, session \(isPresent ? "present" : "new")",
                [EventMember("session present", .flag(isPresent))])
        case .refused(let code):
            EventAccount(
                "refused", "refused: \(code)",
                [
                    EventMember("return code", .number(Int(code.rawValue))),
                    EventMember("reason", .word(code.description)),
                ])
        case .disconnected(let reason):
            EventAccount("disconnected", "disconnected: \(reason)", [EventMember("reason", .word("\(reason)"))])
                .traced()
        case .violation(let violation):
            EventAccount(
                "violation", "violation: \(violation)",
                [
                    EventMember("statement", .word(violation.statement.identifier)),
                    EventMember("reason", .word(violation.description)),
                ]
            ).traced(by: .client, fields: ["statement"])
        case .published(let message): EventAccount("published", "published \(message)", message.members)
        case .dropped(let message, let reason):
            EventAccount(
                "dropped", "dropped \(message): \(reason)",
                message.members + [EventMember("reason", .word(reason.description))]
            ).traced()
        case .waits(let client):
            EventAccount("waits", "is not read until \(client) takes more", [EventMember("for", .text(client.text))])
                .traced()
        case .stalled:
            EventAccount("stalled", "takes nothing; messages for which its session has no room are dropped from now on")
                .traced()
        case .willPublished(let will):
            EventAccount("willPublished", "published the will to \(will.topic)", will.members)
                .traced(as: "will", by: .serverAlone)
        case .subscribed(let subscription):
            EventAccount("subscribed", "subscribed to \(subscription)", subscription.members)
        case .subscriptionRefused(let filter):
            EventAccount("subscriptionRefused", "refused a subscription to \(filter)", [EventMember(filter)])
        case .unsubscribed(let filter):
            EventAccount("unsubscribed", "unsubscribed from \(filter)", [EventMember(filter)])
        case .sessionEnded: EventAccount("sessionEnded", "session ended")
        }
    }
}

extension EventMember {
    fileprivate init(_ filter: TopicFilter) { self.init("filter", .text(filter.text)) }
}

extension ApplicationMessage {
    /// The members of the message, for traces and journals.
    var members: [EventMember] {
        [
            EventMember("topic", .text(topic.text)), EventMember("QoS", .number(Int(qualityOfService.rawValue))),
            EventMember("retain", .flag(retain)), EventMember("payload", .bytes(payload)),
        ]
    }
}

extension ApplicationMessage: CustomStringConvertible {
    /// The topic, the quality of service and the size of the message in short.
    public var description: String {
        "\(topic.text.debugDescription) \(qualityOfService)\(retain ? " retain" : ""), \(payload.count) bytes"
    }
}
