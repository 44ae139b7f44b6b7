import Foundation

/// How the requests of a group are named: the group's identifier, a colon, and what no other request has.
///
/// A group's identifier may contain colons, for what follows the last one never does.
enum RequestIdentifier {
    static func make(_ identifier: LocalNotifications.NotificationContentIdentifier, in group: String) -> String {
        "\(group):\(escaped(identifier.rawValue))"
    }

    /// Whether a request belongs to the group.
    static func names(_ request: String, in group: String) -> Bool {
        guard let colon = request.utf8.lastIndex(of: UInt8(ascii: ":")) else { return false }
        return request[..<colon] == group
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "%") }) else { return text }
        return text.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: ":", with: "%3A")
    }
}
