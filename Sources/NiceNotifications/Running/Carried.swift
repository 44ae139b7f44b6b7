/// Carries what an app hands in to where it will be used.
///
/// The types of the public API are the README's, which does not ask apps for anything that is safe to send. Safe to send nevertheless
/// because it is used in one place only, and after it was handed in: on the app's main queue, which is where apps call this library; or,
/// for a group that says so itself, on one other queue.
struct Carried<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
