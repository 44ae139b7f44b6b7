/// Something that a saboteur remembers, or a scenario takes into its world. Confined to that, hence safe to share.
final class Remembered<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
