import CarillonEnvironment

/// What happened in a world, in order, and a digest over all of it.
///
/// Confined to the world's loop, hence safe to share.
public final class SimulationTrace: TraceRecorder, @unchecked Sendable {
    /// The first ``limit`` events.
    public private(set) var events: [TraceEvent] = []
    /// How many events there were.
    public private(set) var count = 0
    /// How many events are kept. The digest covers all of them.
    public let limit: Int

    private var hash = TraceHash()

    public init(limit: Int = 100_000) {
        self.limit = limit
    }

    /// The digest over every event so far. Two runs did the same thing if their digests are equal.
    public var digest: UInt64 { hash.value }

    public func record(_ event: TraceEvent) {
        count += 1
        hash.combine(event)
        if events.count < limit { events.append(event) }
    }
}

/// A 64-bit hash that is the same in every process and every build; the standard library's is seeded and promises neither.
struct TraceHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func combine(_ word: UInt64) {
        value = (value ^ word) &* 0x9FB2_1C65_1E98_DF25
        value ^= value >> 32
    }

    /// Eight bytes make a word, the first of them its highest; then come what is left over, and how many there were.
    mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        let wordsEnd = bytes.count & ~7
        for offset in stride(from: 0, to: wordsEnd, by: 8) {
            combine(UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        }
        combine(bytes[wordsEnd...].reduce(0) { $0 << 8 | UInt64($1) })
        combine(UInt64(bytes.count))
    }

    mutating func combine(_ string: String) {
        var string = string
        string.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
    }

    mutating func combine(_ event: TraceEvent) {
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
