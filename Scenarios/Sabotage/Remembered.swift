/// Something that a saboteur remembers, or a scenario takes into its world. Confined to that, hence safe to share.
final class Remembered<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

extension Remembered {
    /// What was remembered, if anything was; it is forgotten.
    func take<Element>() -> [Element] where Value == Element? {
        defer { value = nil }
        return value.map { [$0] } ?? []
    }
}
