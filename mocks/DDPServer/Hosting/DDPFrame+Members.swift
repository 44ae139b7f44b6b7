import CarillonEnvironment
import DDPWire
import HTTPHosting
import JSONWire

extension DDPFrame {
    /// The message in one line.
    public var description: String {
        switch content {
        case .client(let message): line(message.json)
        case .server(let message): line(message.json)
        case .malformed(let text, let failure): "\(text.prefix(200).debugDescription): \(failure)"
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
            [EventMember("text", .text(text)), EventMember("reason", .word("\(failure)"))]
        case .sockJS(let text): [EventMember("text", .text(text))]
        case .http(let message): [EventMember("kind", .word("\(message.kind)"))] + message.members
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
        return members.filter { $0.name != "msg" }.map { name, value in
            EventMember(name, value.string.map { .text($0) } ?? .word(value.withoutSecrets.text))
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
                        (name, JSON.secretNames.contains(name) ? .string("***") : value.withoutSecrets)
                    }))
        default: self
        }
    }

    private static let secretNames: Set<String> = ["password", "newPassword", "resume", "token", "credentialSecret"]
}
