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
        guard let colon = request.lastOffset(where: { $0 == colon }) else { return false }
        return request[..<request.utf8.index(request.startIndex, offsetBy: colon)] == group
    }

    private static let colon = UInt8(ascii: ":")
    private static let percent = UInt8(ascii: "%")

    private static func escaped(_ text: String) -> String {
        guard text.lastOffset(where: { $0 == colon || $0 == percent }) != nil else { return text }
        return text.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: ":", with: "%3A")
    }
}

extension String {
    /// How many bytes are before the last one that is wanted. Looks at bytes, since all pending and delivered requests are looked at.
    fileprivate func lastOffset(where isWanted: (UInt8) -> Bool) -> Int? {
        var text = self
        return text.withUTF8 { $0.lastIndex(where: isWanted) }
    }
}
