/// Notices when a server has released most of the bytes that it held for clients.
struct HeldMemory {
    /// Fewer bytes are not worth telling: 32 MiB.
    private static let worthTelling = 33_554_432

    /// The largest number of held bytes since most of them were last released.
    private var mostByteCount = 0

    /// Returns whether the server has released more than 32 MiB, and more than half of what it held.
    mutating func hasReleasedMost(leaving byteCount: Int) -> Bool {
        mostByteCount = max(mostByteCount, byteCount)
        guard mostByteCount - byteCount > HeldMemory.worthTelling, byteCount < mostByteCount / 2 else { return false }
        mostByteCount = byteCount
        return true
    }
}
