/// Views of which each is made when it is written, so that all of them need not be in memory at once.
struct LazyViews {
    let count: Int
    /// Makes the view of that number, counted from 0. The same number gives the same view.
    let view: (Int) -> Any
}

extension LazyViews {
    /// The views of elements, each made of its number and the element.
    init<Element>(_ elements: [Element], view: @escaping (Int, Element) -> Any) {
        self.init(count: elements.count) { view($0, elements[$0]) }
    }
}
