/// A filter for notifications: the parts must all hold.
///
/// ```swift
/// StorePredicate(read: false, categories: ["billing"])
/// StorePredicate(read: .unread, categories: ["billing"])  // the same
/// ```
public struct StorePredicate: Hashable, Sendable {
    /// Whether notifications are read; `nil` if that does not matter.
    public let read: Bool?
    /// Whether notifications are seen; `nil` if that does not matter.
    public let seen: Bool?
    /// Whether notifications are archived.
    public let archived: Bool
    /// The categories, of which one must be the notification's; empty if that does not matter.
    public let categories: [String]
    /// The topics, of which one must be the notification's; empty if that does not matter.
    public let topics: [String]

    /// Makes a filter. Parts that are left out do not matter, except that archived notifications are left out.
    public init(
        read: Bool? = nil, seen: Bool? = nil, archived: Bool = false, categories: [String] = [], topics: [String] = []
    ) {
        self.read = read
        self.seen = seen
        self.archived = archived
        self.categories = categories
        self.topics = topics
    }

    /// Makes a filter, with the words for `read`.
    public init(
        read: ReadFilter, seen: Bool? = nil, archived: Bool = false, categories: [String] = [], topics: [String] = []
    ) {
        self.init(read: read == .read, seen: seen, archived: archived, categories: categories, topics: topics)
    }
}

/// The words for a filter by whether notifications are read.
public enum ReadFilter: Hashable, Sendable {
    /// Only notifications that are read.
    case read
    /// Only notifications that are unread.
    case unread
}
