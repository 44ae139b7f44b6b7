import Foundation

/// How the requests of a group are named: the group's identifier, a colon, and what no other request has.
///
/// A group's identifier may contain colons, for what follows the last one never does.
enum RequestIdentifier {
    static func make(_ identifier: LocalNotifications.NotificationContentIdentifier, in group: String) -> String {
        // Written into one buffer, since every request has one.
        var (group, identifier) = (group, escaped(identifier.rawValue))
        return group.withUTF8 { group in
            identifier.withUTF8 { identifier in
                String(unsafeUninitializedCapacity: group.count + 1 + identifier.count) { text in
                    _ = text.update(fromContentsOf: group)
                    text[group.count] = colon
                    _ = text[(group.count + 1)...].update(fromContentsOf: identifier)
                    return group.count + 1 + identifier.count
                }
            }
        }
    }

    /// Whether a request belongs to the group.
    static func names(_ request: String, in group: String) -> Bool {
        // Looks at bytes, since all pending and delivered requests are looked at.
        var (request, group) = (request, group)
        return request.withUTF8 { request in
            group.withUTF8 { group in
                guard request.count > group.count, request[group.count] == colon, let start = request.baseAddress,
                    memcmp(start, group.baseAddress ?? start, group.count) == 0
                else { return false }
                return memchr(start + group.count + 1, Int32(colon), request.count - group.count - 1) == nil
            }
        }
    }

    private static let colon = UInt8(ascii: ":")
    private static let percent = UInt8(ascii: "%")

    private static func escaped(_ text: String) -> String {
        var text = text
        let isPlain = text.withUTF8 { text in
            guard let start = text.baseAddress else { return true }
            return memchr(start, Int32(colon), text.count) == nil && memchr(start, Int32(percent), text.count) == nil
        }
        if isPlain { return text }
        return text.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: ":", with: "%3A")
    }
}
