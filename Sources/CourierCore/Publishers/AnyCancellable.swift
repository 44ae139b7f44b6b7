/// Keeps values coming from a publisher for as long as somebody holds it.
///
/// ```swift
/// courierClient.messagePublisher()
///     .sink { message in print(message.topic) }
///     .store(in: &cancellables)
/// ```
open class AnyCancellable: Hashable {
    public init() {}

    /// Stops the values at once. More calls do nothing.
    open func cancel() {}

    open func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {
        collection.append(self)
    }

    open func store(in set: inout Set<AnyCancellable>) {
        set.insert(self)
    }

    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
