import CarillonEnvironment

/// A store of an app's small values that does as another one does, but for what a saboteur does.
final class ForwardingKeyValueStore: KeyValueStore {
    typealias Value = @Sendable (any KeyValueStore, String) -> Any?
    typealias Set = @Sendable (any KeyValueStore, Any?, String) -> Void

    private let next: any KeyValueStore
    private let onValue: Value
    private let onSet: Set

    /// - Parameter next: the store behind; each closure is handed it too.
    init(to next: any KeyValueStore, value: Value? = nil, set: Set? = nil) {
        self.next = next
        onValue = value ?? { $0.value(forKey: $1) }
        onSet = set ?? { $0.set($1, forKey: $2) }
    }

    func value(forKey key: String) -> Any? { onValue(next, key) }
    func set(_ value: Any?, forKey key: String) { onSet(next, value, key) }
    var keys: [String] { next.keys }
}
