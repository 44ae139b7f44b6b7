/// The names of version 3, which has one category and one topic where version 1 has lists.
extension StorePredicate {
    /// The category that must be the notification's; `nil` if that does not matter. A filter with several categories
    /// has its first one here, see ``categories``.
    public var category: String? { categories.first }

    /// The topic that must be the notification's; `nil` if that does not matter. A filter with several topics has its
    /// first one here, see ``topics``.
    public var topic: String? { topics.first }

    /// Makes a filter with one category, as version 3 has it.
    public init(
        read: Bool? = nil, seen: Bool? = nil, archived: Bool = false, category: String?, topic: String? = nil
    ) {
        self.init(
            read: read, seen: seen, archived: archived, categories: category.map { [$0] } ?? [],
            topics: topic.map { [$0] } ?? [])
    }

    /// Makes a filter with one topic, as version 3 has it.
    public init(read: Bool? = nil, seen: Bool? = nil, archived: Bool = false, topic: String?) {
        self.init(read: read, seen: seen, archived: archived, category: nil, topic: topic)
    }
}
