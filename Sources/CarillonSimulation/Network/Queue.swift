/// First in, first out, without moving what waits each time that something leaves.
struct Queue<Element> {
    private var elements: [Element] = []
    private var taken = 0

    var isEmpty: Bool { taken == elements.count }
    var first: Element? { isEmpty ? nil : elements[taken] }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func removeFirst() {
        taken += 1
        if isEmpty {
            removeAll()
        } else if taken > 32, taken > elements.count / 2 {
            elements.removeFirst(taken)
            taken = 0
        }
    }

    mutating func removeAll() {
        elements.removeAll(keepingCapacity: elements.capacity <= 64)
        taken = 0
    }

    mutating func updateFirst(_ change: (inout Element) -> Void) {
        if !isEmpty { change(&elements[taken]) }
    }
}
