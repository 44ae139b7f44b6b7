import JSONWire

/// A page of a list, as a client asks for it.
struct ListPage {
    /// The number of the page, from 1 on.
    let number: Int
    /// The most elements of a page.
    let size: Int

    /// The number of elements before the page.
    var skipped: Int { (number - 1) * size }

    /// The number of pages that so many elements have.
    func pageCount(of total: Int) -> Int { (total + size - 1) / size }

    /// The elements of the page.
    func slice<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.SubSequence {
        elements.dropFirst(skipped).prefix(size)
    }

    /// The form of lists other than that of notifications.
    func json(_ name: String, _ elements: [JSON]) -> JSON {
        [
            "per_page": .number(Double(size)), "current_page": .number(Double(number)),
            name: .array(elements),
        ]
    }
}
