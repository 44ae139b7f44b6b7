/// The buffers that lines fill until an empty line dispatches them (HTML standard, section 9.2.6).
///
/// The buffers hold bytes, which become text once, at the end. The result is the same as if each line became text by
/// itself, because CR and LF are never a part of a longer character.
struct UnfinishedEvent: Sendable {
    var type: [UInt8] = []
    var id: String?

    /// The values of the `data` lines, with a line feed before each value but the first. `nil` if there was no such
    /// line.
    private var data: [UInt8]?

    /// The size of the type and the data, in bytes.
    var size: Int { type.count + (data?.count ?? 0) }

    mutating func appendData(_ value: ArraySlice<UInt8>) {
        if data == nil {
            data = Array(value)
        } else {
            data?.append(UInt8(ascii: "\n"))
            data?.append(contentsOf: value)
        }
    }

    /// The event, or `nil` if there was no `data` line. An event without `data` is not dispatched.
    var finished: ServerSentEvent? {
        data.map { data in
            ServerSentEvent(
                type: type.isEmpty ? ServerSentEvent.defaultType : String(decoding: type, as: UTF8.self),
                data: String(decoding: data, as: UTF8.self), id: id)
        }
    }
}
