/// A value that a saboteur remembers, or that a scenario takes into its world. The class is confined to that world or
/// saboteur, so it is safe to share.
package final class Remembered<Value>: @unchecked Sendable {
    package var value: Value

    /// Remembers that value.
    package init(_ value: Value) {
        self.value = value
    }
}

extension Remembered {
    /// The remembered value as an array; empty if there is none. The value is then forgotten.
    package func take<Element>() -> [Element] where Value == Element? {
        defer { value = nil }
        return value.map { [$0] } ?? []
    }
}
