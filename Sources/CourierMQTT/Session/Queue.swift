/// First in, first out, each step at constant cost on average.
struct Queue<Element> {
    private var storage: [Element] = []
    private var taken = 0

    init(_ elements: [Element] = []) {
        storage = elements
    }

    var count: Int { storage.count - taken }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : storage[taken] }
    var elements: [Element] { Array(storage[taken...]) }

    mutating func append(_ element: Element) { storage.append(element) }

    var last: Element? { isEmpty ? nil : storage.last }

    /// Puts another element in the place of the last one.
    mutating func replaceLast(with element: Element) {
        guard !isEmpty else { return }
        storage[storage.count - 1] = element
    }

    @discardableResult
    mutating func removeFirst() -> Element? {
        guard let first else { return nil }
        taken += 1
        // Moves no more elements than have been taken since the last time.
        if taken * 2 >= storage.count {
            storage.removeFirst(taken)
            taken = 0
        }
        return first
    }
}
