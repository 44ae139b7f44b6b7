public import JSONWire

/// A notification for the app of one topic on one device, as a push service takes it from a provider.
///
/// The names are those of the header fields of Apple's provider API.
public struct PushNotification: Hashable, Sendable {
    /// The effect that a notification has: `apns-push-type`.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The person sees or hears the notification.
        case alert
        /// The app may fetch news, and the person notices nothing.
        case background
    }

    /// The urgency of a notification: `apns-priority`.
    public enum Priority: Int, CaseIterable, Hashable, Sendable {
        /// The device gets the notification at once.
        case immediate = 10
        /// The device gets the notification when that suits its battery.
        case considerate = 5
        /// As ``considerate``, and no notification wakes the device.
        case low = 1
    }

    /// The largest payload, in bytes of JSON.
    public static let payloadLimit = 4_096
    /// The longest ``collapseID``, in bytes.
    public static let collapseIDLimit = 64

    /// The identifier: `apns-id`. A UUID in lower case.
    public var id: String
    /// The app that the notification is for: `apns-topic`.
    public var topic: String
    /// The effect: `apns-push-type`.
    public var kind: Kind
    /// The urgency: `apns-priority`.
    public var priority: Priority
    /// The time at which the notification is of no use any more: `apns-expiration`, in seconds since 1970. With 0 the
    /// service tries once, and keeps nothing. `nil` leaves the time to the service.
    public var expiration: UInt64?
    /// The identifier that several notifications share, of which the person sees the newest only: `apns-collapse-id`.
    public var collapseID: String?
    /// The payload, an object with a member `aps`.
    public var payload: JSON

    /// Creates a notification.
    public init(
        id: String, topic: String, kind: Kind = .alert, priority: Priority = .immediate, expiration: UInt64? = nil,
        collapseID: String? = nil, payload: JSON
    ) {
        self.id = id
        self.topic = topic
        self.kind = kind
        self.priority = priority
        self.expiration = expiration
        self.collapseID = collapseID
        self.payload = payload
    }
}

extension PushNotification: CustomStringConvertible {
    /// The kind and the identifier in one line, with the alert's title if there is one.
    public var description: String {
        let alert = payload["aps"]?["alert"]
        let title = (alert?["title"] ?? alert)?.string.map { " “\($0)”" } ?? ""
        return "\(kind.rawValue) \(id)\(title)"
    }
}

extension PushNotification {
    /// The notification as JSON, as a service sends it to a phone.
    var json: JSON {
        var members: Members<JSON> = [
            "id": .string(id), "topic": .string(topic), "kind": .string(kind.rawValue),
            "priority": .number(Double(priority.rawValue)),
        ]
        members["expiration"] = expiration.map { .number(Double($0)) }
        members["collapse_id"] = collapseID.map(JSON.string)
        members["payload"] = payload
        return .object(members)
    }

    /// Reads a notification from JSON; `nil` if it is none.
    init?(_ json: JSON) {
        guard let id = json["id"]?.string, let topic = json["topic"]?.string,
            let kind = json["kind"]?.string.flatMap(Kind.init), let payload = json["payload"],
            let priority = json["priority"]?.int.flatMap(Priority.init)
        else { return nil }
        let expiration = json["expiration"]?.number.flatMap { UInt64(exactly: $0) }
        self.init(
            id: id, topic: topic, kind: kind, priority: priority, expiration: expiration,
            collapseID: json["collapse_id"]?.string, payload: payload)
    }
}
