public import CarillonEnvironment
import DDPWire
import HTTPHosting
import HTTPWire
import JSONWire

extension DDPFrame {
    /// The message in one line.
    public var description: String {
        switch content {
        case .client(let message): line(message.json)
        case .server(let message): line(message.json)
        case .malformed(let text, let failure): "malformed, \(text.utf8.count) bytes: \(failure)"
        case .sockJS(let text): text
        case .http(let message): message.description
        }
    }

    /// All parts of the message. Passwords and login tokens are hidden.
    public var members: [EventMember] {
        switch content {
        case .client(let message): EventMember.members(of: message.json)
        case .server(let message): EventMember.members(of: message.json)
        case .malformed(let text, let failure):
            // A text that is not JSON may have a password anywhere.
            [EventMember("size", .number(text.utf8.count)), EventMember("reason", .word("\(failure)"))]
                + (failure.message.map { [EventMember("message", .word($0.withoutSecrets.text))] } ?? [])
        case .sockJS(let text): [EventMember("text", .text(text))]
        case .http(let message):
            [EventMember("kind", .word("\(message.kind)"))]
                + message.members.filter { member in
                    // The page has the secret of a credential.
                    member.name != "body" || message.request?.target.hasPrefix("/_oauth/") != true
                }
        }
    }

    private func line(_ json: JSON) -> String {
        let words = ["name", "method", "collection", "id", "subs", "methods", "version", "reason"].compactMap {
            json[$0]?.text
        }
        return ([kind.rawValue] + words).joined(separator: " ")
    }
}

extension EventMember {
    fileprivate static func members(of json: JSON) -> [EventMember] {
        guard let members = json.object else { return [] }
        return (JSON.object(members).withoutSecrets.object ?? members).filter { $0.name != "msg" }.map { name, value in
            EventMember(name, value.string.map { .text($0) } ?? .word(value.text))
        }
    }
}

extension JSON {
    /// The value with stars in the place of passwords and login tokens.
    fileprivate var withoutSecrets: JSON {
        switch self {
        case .array(let elements): .array(elements.map(\.withoutSecrets))
        case .object(let members):
            .object(
                Members(
                    members.map { name, value in
                        let isSecret = SecretNames.ddp.isMember(name) || (name == "params" && isPasswordCall)
                        return (name, isSecret ? .string("***") : value.withoutSecrets)
                    }))
        default: self
        }
    }

    /// Whether the value is a call whose parameters are passwords or tokens without a name.
    private var isPasswordCall: Bool {
        ["changePassword", "resetPassword", "verifyEmail"].contains(self["method"]?.string)
    }
}
