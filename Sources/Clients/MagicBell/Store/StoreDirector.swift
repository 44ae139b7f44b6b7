/// The maker and keeper of a user's stores.
///
/// Equal filters give the same store, which is kept up to date until it is disposed of or its user is disconnected.
public protocol StoreDirector {
    /// Returns the store of all notifications that are not archived.
    func build() -> NotificationStore
    /// Returns the store of the notifications that pass a filter.
    func build(predicate: StorePredicate) -> NotificationStore
    /// Forgets the store of a filter, which then gets no news. Does nothing if there is none.
    func dispose(predicate: StorePredicate)
}

extension StoreDirector {
    /// Returns the store of all notifications that are not archived.
    public func build() -> NotificationStore { build(predicate: StorePredicate()) }

    /// Returns the store of the notifications that are read, or of those that are not.
    public func build(read: Bool) -> NotificationStore { build(predicate: StorePredicate(read: read)) }

    /// Returns the store of the notifications that are read, or of those that are unread.
    public func build(read: ReadFilter) -> NotificationStore { build(predicate: StorePredicate(read: read)) }

    /// Returns the store of the notifications that are archived, or of those that are not.
    public func build(archived: Bool) -> NotificationStore { build(predicate: StorePredicate(archived: archived)) }

    /// Returns the store of the notifications of some categories.
    public func build(categories: [String]) -> NotificationStore {
        build(predicate: StorePredicate(categories: categories))
    }

    /// Returns the store of the notifications of some topics.
    public func build(topics: [String]) -> NotificationStore { build(predicate: StorePredicate(topics: topics)) }

    /// Returns the store of the notifications of a category, as version 3 has it.
    public func build(category: String) -> NotificationStore { build(predicate: StorePredicate(category: category)) }

    /// Returns the store of the notifications of a topic, as version 3 has it.
    public func build(topic: String) -> NotificationStore { build(predicate: StorePredicate(topic: topic)) }

    /// Forgets the store of a filter: the official README's name for ``dispose(predicate:)``.
    public func dispose(with predicate: StorePredicate) { dispose(predicate: predicate) }
}
