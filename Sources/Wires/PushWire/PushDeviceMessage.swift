import JSONWire

/// A message between a push service and a phone: a text in a WebSocket, with a JSON object.
public enum PushDeviceMessage: Hashable, Sendable {
    // MARK: From the phone

    /// The phone with this identifier is there. The service sends what it has kept.
    case connect(device: String)
    /// An app wants a token for its topic.
    case register(topic: String)
    /// An app wants no more notifications. Its token is void.
    case unregister(topic: String)
    /// The phone has the notification with this identifier.
    case received(id: String)

    // MARK: From the service

    /// The service knows the phone.
    case connected
    /// The token of a topic on this phone, in hexadecimal digits.
    case token(String, topic: String)
    /// A notification.
    case push(PushNotification)

    /// The name of the message, which stands in its member `type`.
    public var name: String {
        switch self {
        case .connect: "connect"
        case .register: "register"
        case .unregister: "unregister"
        case .received: "received"
        case .connected: "connected"
        case .token: "token"
        case .push: "push"
        }
    }

    /// The message as a text.
    public var text: String {
        var members: Members<JSON> = ["type": .string(name)]
        switch self {
        case .connect(let device): members["device"] = .string(device)
        case .register(let topic), .unregister(let topic): members["topic"] = .string(topic)
        case .received(let id): members["id"] = .string(id)
        case .connected: break
        case .token(let token, let topic):
            members["token"] = .string(token)
            members["topic"] = .string(topic)
        case .push(let notification): members["notification"] = notification.json
        }
        return JSON.object(members).text
    }

    /// Reads a message.
    ///
    /// - Throws: ``PushMessageViolation`` if the text is none.
    public init(text: String) throws(PushMessageViolation) {
        guard let json = try? JSON(text: text) else { throw PushMessageViolation("the text is no JSON") }
        func string(_ name: String) throws(PushMessageViolation) -> String {
            guard let value = json[name]?.string, !value.isEmpty, value.utf8.count <= PushDeviceMessage.nameLimit else {
                throw PushMessageViolation(
                    "“\(name)” is no text of 1 to \(PushDeviceMessage.nameLimit) bytes")
            }
            return value
        }
        switch json["type"]?.string {
        case "connect": self = .connect(device: try string("device"))
        case "register": self = .register(topic: try string("topic"))
        case "unregister": self = .unregister(topic: try string("topic"))
        case "received": self = .received(id: try string("id"))
        case "connected": self = .connected
        case "token": self = .token(try string("token"), topic: try string("topic"))
        case "push":
            guard let notification = json["notification"].flatMap(PushNotification.init) else {
                throw PushMessageViolation("the notification lacks a member, or has one that is wrong")
            }
            self = .push(notification)
        default: throw PushMessageViolation("there is no message of this type")
        }
    }

    /// The longest name of a device, topic, token or notification, in bytes.
    public static let nameLimit = 256
}

/// The reason why a text is no ``PushDeviceMessage``.
public struct PushMessageViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason in words.
    public let description: String

    init(_ description: String) { self.description = description }
}
