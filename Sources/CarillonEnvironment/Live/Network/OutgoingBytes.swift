/// Bytes that wait to be written.
struct OutgoingBytes {
    private var bytes: [UInt8] = []
    /// How many at the front have gone already.
    private var written = 0

    var count: Int { bytes.count - written }
    var isEmpty: Bool { count == 0 }

    var waiting: ArraySlice<UInt8> { bytes[written...] }

    mutating func append(_ more: [UInt8]) {
        if bytes.isEmpty { bytes = more } else { bytes.append(contentsOf: more) }
    }

    mutating func remove(_ count: Int) {
        written += count
        if isEmpty {
            removeAll()
        } else if written > 65_536, written > bytes.count / 2 {
            // Moves fewer bytes than have been written since the last time.
            bytes.removeFirst(written)
            written = 0
        }
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: bytes.capacity <= 65_536)
        written = 0
    }
}
