/// A set that remembers the order in which its elements came. To remove one takes the same time however many there are,
/// unlike in a set that keeps its elements in order; to list them takes the time of sorting.
struct ArrivalOrder<Element: Hashable> {
    private var numbers: [Element: UInt64] = [:]
    private var lastNumber: UInt64 = 0

    /// The elements, in the order in which they came.
    var elements: [Element] { numbers.sorted { $0.value < $1.value }.map(\.key) }

    /// Adds an element at the end, unless it is there.
    mutating func append(_ element: Element) {
        lastNumber += 1
        if numbers[element] == nil { numbers[element] = lastNumber }
    }

    mutating func remove(_ element: Element) { numbers[element] = nil }
}
