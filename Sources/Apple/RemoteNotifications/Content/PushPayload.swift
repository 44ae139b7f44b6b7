package import JSONWire
package import UserNotifications

/// The payload of a notification, as the system reads it.
package struct PushPayload: Sendable {
    package let json: JSON

    package init(_ json: JSON) { self.json = json }

    private var aps: JSON { json["aps"] ?? [:] }

    /// Whether the person sees or hears something, or a number on the icon changes.
    package var isForThePerson: Bool { aps["alert"] != nil || aps["badge"] != nil || aps["sound"] != nil }

    /// Whether the app is to fetch something.
    package var isForTheApp: Bool { aps["content-available"]?.int == 1 }

    /// The payload as an app gets it.
    package var userInfo: [AnyHashable: Any] { json.propertyList as? [String: Any] ?? [:] }

    /// The content of the notification that the person gets.
    package var content: UNNotificationContent {
        let content = UNMutableNotificationContent()
        if let text = aps["alert"]?.string {
            content.body = text
        } else if let alert = aps["alert"] {
            content.title = alert["title"]?.string ?? ""
            content.subtitle = alert["subtitle"]?.string ?? ""
            content.body = alert["body"]?.string ?? ""
        }
        content.badge = aps["badge"]?.int.map { NSNumber(value: $0) }
        if let name = (aps["sound"]?["name"] ?? aps["sound"])?.string {
            content.sound = name == "default" ? .default : UNNotificationSound(named: UNNotificationSoundName(name))
        }
        content.threadIdentifier = aps["thread-id"]?.string ?? ""
        content.categoryIdentifier = aps["category"]?.string ?? ""
        content.targetContentIdentifier = aps["target-content-id"]?.string
        content.interruptionLevel = aps["interruption-level"]?.string.flatMap(PushPayload.level) ?? .active
        content.relevanceScore = aps["relevance-score"]?.number ?? 0
        content.userInfo = userInfo
        return content
    }

    private static func level(_ name: String) -> UNNotificationInterruptionLevel? {
        switch name {
        case "passive": .passive
        case "active": .active
        case "time-sensitive": .timeSensitive
        case "critical": .critical
        default: nil
        }
    }
}

extension JSON {
    /// The value in the types of Foundation's property lists, and `NSNull`.
    fileprivate var propertyList: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .number(let value): Int(exactly: value) ?? value
        case .string(let value): value
        case .array(let elements): elements.map(\.propertyList)
        case .object(let members):
            Dictionary(uniqueKeysWithValues: members.names.map { ($0, members[$0]?.propertyList ?? NSNull()) })
        }
    }
}
