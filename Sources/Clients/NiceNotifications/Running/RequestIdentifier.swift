import Foundation

/// The names of a group's requests: the group's identifier, a colon, and a part that no other request has.
///
/// A group's identifier may contain colons, because the part after the last colon never contains one.
enum RequestIdentifier {
    static func make(_ identifier: LocalNotifications.NotificationContentIdentifier, in group: String) -> String {
        // The name is written into one buffer, because every request has a name.
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
        // The comparison uses bytes, because it runs for all pending and delivered requests.
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
