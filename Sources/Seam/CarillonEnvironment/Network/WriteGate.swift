/// Decides when ``ConnectionEvent/writable`` is due: once after each time that too many bytes waited.
package struct WriteGate {
    /// The number of bytes that may wait before a sender should stop.
    package static let limit = 65_536

    private var isClosed = false

    package init() {}

    /// Notes the number of waiting bytes after a send.
    package mutating func noteSent(buffered: Int) {
        if buffered > WriteGate.limit { isClosed = true }
    }

    /// Notes the number of waiting bytes after some have left. Returns whether the sender should hear that there is
    /// room.
    package mutating func noteDrained(buffered: Int) -> Bool {
        guard isClosed, buffered <= WriteGate.limit else { return false }
        isClosed = false
        return true
    }
}
