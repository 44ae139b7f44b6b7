/// A box that carries a value from the app to the place where the library uses it.
///
/// The public types are those of the README, which does not ask apps for sendable values. The box is still safe to
/// send, because the library uses the value in one place only, after the app has passed it in. That place is the app's
/// main queue, on which apps call this library. For a group that allows it, that place is one other queue.
struct Carried<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
