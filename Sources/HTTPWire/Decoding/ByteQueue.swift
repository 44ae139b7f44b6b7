/// The bytes that have arrived and that nobody has taken yet.
///
/// The rest is moved only when it is shorter than the bytes that were taken before it, so each byte is moved once at
/// most on average.
struct ByteQueue: Sendable {
    private var bytes: [UInt8] = []
    /// Where in `bytes` the first one is that was not taken.
    private var start = 0
    /// How many bytes of the stream were taken.
    private(set) var takenByteCount = 0
    /// How many bytes were ever moved because of what was taken before them.
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

    /// The byte at a distance from the first one.
    subscript(offset: Int) -> UInt8 { bytes[start + offset] }

    /// The bytes at distances from the first one.
    subscript(offsets: Range<Int>) -> ArraySlice<UInt8> {
        bytes[(start + offsets.lowerBound)..<(start + offsets.upperBound)]
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

    /// Gives the memory back.
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
