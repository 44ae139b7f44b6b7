/// The buffers that lines fill until an empty line dispatches them (HTML standard, section 9.2.6).
///
/// They hold bytes, and text is made of them once. The result is the same as if text was made of each line, because
/// neither CR nor LF is ever part of a longer character.
struct UnfinishedEvent: Sendable {
    var type: [UInt8] = []
    var id: String?

    /// The values of the `data` lines, each with a line feed before it but for the first one. `nil` if there was no
    /// such line.
    private var data: [UInt8]?

    /// In bytes.
    var size: Int { type.count + (data?.count ?? 0) }

    mutating func appendData(_ value: ArraySlice<UInt8>) {
        if data == nil {
            data = Array(value)
        } else {
            data?.append(UInt8(ascii: "\n"))
            data?.append(contentsOf: value)
        }
    }

    /// `nil` if there was no `data` line: such an event is not dispatched.
    var finished: ServerSentEvent? {
        data.map { data in
            ServerSentEvent(
                type: type.isEmpty ? ServerSentEvent.defaultType : String(decoding: type, as: UTF8.self),
                data: String(decoding: data, as: UTF8.self), id: id)
        }
    }
}
