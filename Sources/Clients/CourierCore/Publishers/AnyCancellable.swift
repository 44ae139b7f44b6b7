/// A sink of a publisher. Values come for as long as the app holds this object.
///
/// ```swift
/// courierClient.messagePublisher()
///     .sink { message in print(message.topic) }
///     .store(in: &cancellables)
/// ```
open class AnyCancellable: Hashable {
    /// Makes a sink that has nothing to stop.
    public init() {}

    /// Stops the values at once. Further calls do nothing.
    open func cancel() {}

    /// Adds the sink to a collection, which holds it from then on.
    open func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {
        collection.append(self)
    }

    /// Adds the sink to a set, which holds it from then on.
    open func store(in set: inout Set<AnyCancellable>) {
        set.insert(self)
    }

    /// Whether both are the same object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
