import Foundation

/// A place in a user's list: that of a notification, which may be gone meanwhile. New arrivals do not shift it.
struct NotificationCursor: Hashable, Sendable {
    let sentAt: UnixTime
    let number: Int

    init(sentAt: UnixTime, number: Int) {
        self.sentAt = sentAt
        self.number = number
    }

    /// The cursor as clients see it, in Base64. Its form is no promise.
    var text: String { Data("\(sentAt.seconds).\(number)".utf8).base64EncodedString() }

    /// Reads a cursor; `nil` if the text is none.
    init?(_ text: String) {
        guard text.utf8.count <= 64, let data = Data(base64Encoded: text) else { return nil }
        let parts = String(decoding: data, as: UTF8.self).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let seconds = Int(parts[0]), let number = Int(parts[1]), number >= 0 else { return nil }
        self.init(sentAt: UnixTime(seconds: seconds), number: number)
    }

    /// Whether a notification stands at an older place than this one.
    func isNewer(than record: NotificationRecord) -> Bool {
        (record.sentAt.seconds, record.number) < (sentAt.seconds, number)
    }
}
