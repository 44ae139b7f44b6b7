/// A value of the main queue on its way back to the main queue.
///
/// Unchecked because both ends are on that queue, and nobody uses the value in between.
struct Confined<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
