/// A first-in, first-out queue whose waiting elements do not move when the first one leaves.
///
/// The type is inlinable, so that other modules get it specialised for their elements.
@usableFromInline package struct Queue<Element> {
    @usableFromInline var storage: [Element?] = []
    @usableFromInline var taken = 0

    @inlinable package init() {}

    @inlinable package init(_ elements: [Element]) { storage = elements }

    @inlinable package var count: Int { storage.count - taken }
    @inlinable package var isEmpty: Bool { taken == storage.count }
    @inlinable package var first: Element? { isEmpty ? nil : storage[taken] }
    @inlinable package var last: Element? { isEmpty ? nil : storage[storage.count - 1] }
    /// The elements that wait, the first to leave first.
    @inlinable package var elements: [Element] { storage[taken...].compactMap(\.self) }

    @inlinable package mutating func append(_ element: Element) { storage.append(element) }

    /// Removes and returns the first element, and releases it at once; `nil` if there is none.
    @discardableResult @inlinable
    package mutating func removeFirst() -> Element? {
        if isEmpty { return nil }
        let first = storage[taken].take()
        taken += 1
        if isEmpty {
            removeAll()
        } else if taken > 32, taken > storage.count / 2 {
            storage.removeFirst(taken)
            taken = 0
        }
        return first
    }

    @inlinable package mutating func removeAll() {
        storage.removeAll(keepingCapacity: storage.capacity <= 64)
        taken = 0
    }

    @inlinable package mutating func updateFirst(_ change: (inout Element) -> Void) {
        guard !isEmpty, var first = storage[taken].take() else { return }
        change(&first)
        storage[taken] = first
    }

    /// Replaces the last element, if there is one.
    @inlinable package mutating func replaceLast(with element: Element) {
        guard !isEmpty else { return }
        storage[storage.count - 1] = element
    }
}
