/// First in, first out, without moving what waits each time that something leaves.
///
/// Inlinable, so that other modules get it made for what they put in.
@usableFromInline package struct Queue<Element> {
    @usableFromInline var elements: [Element?] = []
    @usableFromInline var taken = 0

    @inlinable package init() {}

    @inlinable package var isEmpty: Bool { taken == elements.count }
    @inlinable package var first: Element? { isEmpty ? nil : elements[taken] }

    @inlinable package mutating func append(_ element: Element) { elements.append(element) }

    /// Lets go of the first element at once, and hands it over; `nil` if there is none.
    @discardableResult @inlinable
    package mutating func removeFirst() -> Element? {
        if isEmpty { return nil }
        let first = elements[taken].take()
        taken += 1
        if isEmpty {
            removeAll()
        } else if taken > 32, taken > elements.count / 2 {
            elements.removeFirst(taken)
            taken = 0
        }
        return first
    }

    @inlinable package mutating func removeAll() {
        elements.removeAll(keepingCapacity: elements.capacity <= 64)
        taken = 0
    }

    @inlinable package mutating func updateFirst(_ change: (inout Element) -> Void) {
        guard !isEmpty, var first = elements[taken].take() else { return }
        change(&first)
        elements[taken] = first
    }
}
