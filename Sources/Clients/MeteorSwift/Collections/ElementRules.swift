/// The rules by which collections apply the app's closures to elements.
package protocol ElementRules: Sendable {
    /// Returns the elements that satisfy a condition, in the app's order. Without an order they stay as they are.
    func found<T>(among elements: [T], matching: MeteorMatcher<T>?, sorted: MeteorSorter<T>?) -> [T]

    /// Tells a watch with a condition of a change, if it is one of an element that satisfies the condition.
    func tell<T>(_ news: WatchNews, matching: MeteorMatcher<T>?, to callback: CollectionCallback<T>)
}

/// The rules of the README.
package struct ReadmeRules: ElementRules {
    package init() {}

    /// A `sorted` closure says that the first element belongs after the second (D-METEORSWIFT-2).
    package func found<T>(among elements: [T], matching: MeteorMatcher<T>?, sorted: MeteorSorter<T>?) -> [T] {
        let found = elements.filter { matching?($0) ?? true }
        guard let sorted else { return found }
        return found.sorted { sorted($1, $0) }
    }

    package func tell<T>(_ news: WatchNews, matching: MeteorMatcher<T>?, to callback: CollectionCallback<T>) {
        guard let (reason, element) = news.told(as: T.self), matching?(element) ?? true else { return }
        callback(ChangedReason(reason), news.id, element)
    }
}
