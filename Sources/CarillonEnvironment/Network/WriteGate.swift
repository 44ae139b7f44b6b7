/// Decides when ``ConnectionEvent/writable`` is due: once after each time that too much waited.
package struct WriteGate {
    /// How many bytes may wait before a sender should.
    package static let limit = 65_536

    private var isClosed = false

    package init() {}

    /// Notes how many bytes wait after a send.
    package mutating func noteSent(buffered: Int) {
        if buffered > WriteGate.limit { isClosed = true }
    }

    /// Notes how many bytes still wait after some have left. Returns whether the sender is to be told that there is room.
    package mutating func noteDrained(buffered: Int) -> Bool {
        guard isClosed, buffered <= WriteGate.limit else { return false }
        isClosed = false
        return true
    }
}
