import CarillonEnvironment
public import MockHosting

/// An event that only push services have.
public enum PushEvent: ProtocolEvent {
    /// A notification for an app of a phone was accepted.
    case accepted(id: String, phone: String)
    /// A notification was refused.
    case refused(status: Int, reason: String)
    /// A phone is there.
    case arrived(phone: String)
    /// A phone is gone.
    case left(phone: String)
    /// An app of a phone got a token.
    case issued(topic: String, phone: String)
    /// A token of a phone is void.
    case voided(topic: String, phone: String)
    /// A notification waits for a phone that is off.
    case kept(id: String, phone: String)
    /// A notification will not reach its phone.
    case dropped(id: String, phone: String, reason: Loss)
    /// A phone has a notification.
    case received(id: String, phone: String)
    /// A phone broke the rules.
    case violation(String)

    /// The reason for which a notification does not reach its phone.
    public enum Loss: String, Hashable, Sendable {
        /// Another one with the same collapse identifier has taken its place.
        case replaced = "another one took its place"
        /// Nothing more than the newest waits for a phone that is off.
        case notKept = "it is not kept for a phone that is off"
        /// It is of no use any more.
        case expired = "it has expired"
        /// Its token is void.
        case voided = "the app has no such token any more"
    }

    /// The event in words.
    public var account: EventAccount {
        func members(_ id: String, _ phone: String) -> [EventMember] {
            [EventMember(TraceField.notification.rawValue, key: "id", .text(id)), EventMember("phone", .text(phone))]
        }
        func topic(_ topic: String, _ phone: String) -> [EventMember] {
            [EventMember("topic", .text(topic)), EventMember("phone", .text(phone))]
        }
        return switch self {
        case .accepted(let id, let phone):
            EventAccount("accepted", "accepted \(id) for \(phone)", members(id, phone)).traced(
                fields: [TraceField.notification.rawValue])
        case .refused(let status, let reason):
            EventAccount(
                "refused", "refused with \(status), \(reason)",
                [EventMember("status", .number(status)), EventMember("reason", .word(reason))]
            ).traced()
        case .arrived(let phone):
            EventAccount("arrived", "\(phone) is there", [EventMember("phone", .text(phone))]).traced()
        case .left(let phone):
            EventAccount("left", "\(phone) is gone", [EventMember("phone", .text(phone))]).traced(by: .serverAlone)
        case .issued(let name, let phone):
            EventAccount("issued", "a token of \(name) for \(phone)", topic(name, phone)).traced()
        case .voided(let name, let phone):
            EventAccount("voided", "the token of \(name) on \(phone) is void", topic(name, phone))
                .traced(by: .serverAlone)
        case .kept(let id, let phone):
            EventAccount("kept", "\(id) waits for \(phone)", members(id, phone)).traced(by: .serverAlone)
        case .dropped(let id, let phone, let reason):
            EventAccount(
                "dropped", "\(id) does not reach \(phone): \(reason.rawValue)",
                members(id, phone) + [EventMember("reason", .word(reason.rawValue))]
            ).traced(by: .serverAlone)
        case .received(let id, let phone):
            EventAccount("received", "\(phone) has \(id)", members(id, phone)).traced(by: .client)
        case .violation(let text):
            EventAccount("violation", "violation: \(text)", [EventMember("reason", .word(text))]).traced(by: .client)
        }
    }
}
