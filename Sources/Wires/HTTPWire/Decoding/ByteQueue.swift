/// The bytes that have arrived and that no reader has taken yet.
///
/// The queue moves its waiting bytes only when they are fewer than the taken bytes before them. So each byte moves once
/// at most on average.
struct ByteQueue: Sendable {
    private var bytes: [UInt8] = []
    /// The index in `bytes` of the first byte that no reader has taken.
    private var start = 0
    /// The number of bytes of the stream that readers have taken.
    private(set) var takenByteCount = 0
    /// The number of all bytes that the queue ever moved to free the space of taken bytes.
    private(set) var movedByteCount = 0

    var count: Int { bytes.count - start }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ more: [UInt8]) {
        if isEmpty {
            bytes = more
            start = 0
        } else {
            dropTakenBytes()
            bytes.append(contentsOf: more)
        }
    }

    /// The byte at a distance from the first waiting byte.
    subscript(offset: Int) -> UInt8 { bytes[start + offset] }

    /// The bytes at distances from the first waiting byte.
    subscript(offsets: Range<Int>) -> ArraySlice<UInt8> {
        bytes[(start + offsets.lowerBound)..<(start + offsets.upperBound)]
    }

    /// Whether all these bytes come next.
    func begins(with expected: [UInt8]) -> Bool {
        count >= expected.count && self[0..<expected.count] == expected[...]
    }

    mutating func take(_ count: Int) -> [UInt8] {
        let taken = Array(self[0..<count])
        drop(count)
        return taken
    }

    mutating func drop(_ count: Int) {
        start += count
        takenByteCount += count
        if isEmpty { removeAll() }
    }

    /// Removes all waiting bytes and frees the memory.
    mutating func removeAll() {
        bytes = []
        start = 0
    }

    private mutating func dropTakenBytes() {
        guard start > count else { return }
        movedByteCount += count
        bytes = Array(bytes[start...])
        start = 0
    }
}
