import CCarillonSystem

/// A 64-bit hash that is the same in every process and every build. The standard library's hash is seeded, and promises
/// neither.
public struct TraceHash: Sendable {
    /// The hash of everything so far.
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of nothing.
    public init() {}

    /// Adds a word.
    public mutating func combine(_ word: UInt64) {
        value = carillon_hash_word(value, word)
    }

    /// Adds bytes. Eight bytes make a word, the first byte being the highest. The bytes that are left over make one
    /// more, and the number of bytes is the last.
    public mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        value = carillon_hash_bytes(value, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    /// Adds the UTF-8 of a text.
    public mutating func combine(_ string: String) {
        if string.utf8.withContiguousStorageIfAvailable({ combine(UnsafeRawBufferPointer($0)) }) != nil { return }
        var copy = string
        copy.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
    }

    /// Adds everything of an event.
    public mutating func combine(_ event: TraceEvent) {
        combine(UInt64(bitPattern: event.instant.nanoseconds))
        combine(event.kind)
        combine(event.lane)
        combine(event.peer ?? "")
        combine(event.text)
        combine(UInt64(event.fields.count))
        for field in event.fields {
            combine(field.name)
            combine(field.value)
        }
        event.bytes?.withUnsafeBytes { combine($0) }
    }
}
