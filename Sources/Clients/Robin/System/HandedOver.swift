/// A value that moves to another thread.
///
/// The public types are those of Robin's API, which does not ask apps for sendable values. A value from the
/// notification centre is safe to send: the callback keeps no part of it, and the latch of a blocking call, or a queue,
/// lies between the two threads. A value from the app is safe to send as long as the app heeds the documentation, which
/// says where Robin calls the app back.
struct HandedOver<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
