/// The bytes that wait to be sent.
package struct OutgoingBytes {
    private var bytes: [UInt8] = []
    /// The number of bytes at the front that are already sent.
    private var gone = 0

    package init() {}

    package var count: Int { bytes.count - gone }
    package var isEmpty: Bool { count == 0 }

    package var waiting: ArraySlice<UInt8> { bytes[gone...] }

    package mutating func append(_ more: [UInt8]) {
        if bytes.isEmpty { bytes = more } else { bytes.append(contentsOf: more) }
    }

    package mutating func remove(_ count: Int) {
        gone += count
        if isEmpty {
            removeAll()
        } else if gone > 65_536, gone > bytes.count / 2 {
            // The array shrinks seldom: each byte moves only if at least as many bytes have gone.
            bytes.removeFirst(gone)
            gone = 0
        }
    }

    /// Removes and returns the first `count` bytes.
    package mutating func take(_ count: Int) -> [UInt8] {
        defer { remove(count) }
        return count == bytes.count ? bytes : Array(waiting.prefix(count))
    }

    package mutating func removeAll() {
        // Kept room would be of no use: the next bytes come in an array of their own.
        bytes = []
        gone = 0
    }
}
