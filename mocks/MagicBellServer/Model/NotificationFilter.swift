/// A choice of notifications. Notifications match if they match every part.
public struct NotificationFilter: Hashable, Sendable {
    /// Whether the notifications are read; `nil` for both.
    public var isRead: Bool?
    /// Whether the notifications are seen; `nil` for both.
    public var isSeen: Bool?
    /// Whether the notifications are archived; `nil` for both.
    public var isArchived: Bool?
    /// The categories; none means all. `uncategorized` stands for notifications without a category.
    public var categories: [String]
    /// The topics; none means all.
    public var topics: [String]

    /// Makes a filter. Without parts all notifications match.
    public init(
        isRead: Bool? = nil, isSeen: Bool? = nil, isArchived: Bool? = nil, categories: [String] = [],
        topics: [String] = []
    ) {
        self.isRead = isRead
        self.isSeen = isSeen
        self.isArchived = isArchived
        self.categories = categories
        self.topics = topics
    }

    /// Whether a state matches.
    func matches(_ state: NotificationState) -> Bool {
        (isRead ?? state.isRead) == state.isRead && (isSeen ?? state.isSeen) == state.isSeen
            && (isArchived ?? state.isArchived) == state.isArchived
    }

    /// Whether a category and a topic match.
    func matches(category: String?, topic: String?) -> Bool {
        (categories.isEmpty || categories.contains(category ?? NotificationFilter.uncategorized))
            && (topics.isEmpty || topic.map(topics.contains) ?? false)
    }

    /// Whether the filter has categories or topics.
    var isOfLabels: Bool { !categories.isEmpty || !topics.isEmpty }

    private static let uncategorized = "uncategorized"
}
