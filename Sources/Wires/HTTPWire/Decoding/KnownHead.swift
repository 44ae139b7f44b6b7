/// The last head of a connection. A client sends most heads again and again, and the same bytes are the same head, so
/// they are not decoded again.
struct KnownHead: Sendable {
    /// The bytes of the head, with its empty line.
    let bytes: [UInt8]
    let head: HTTPRequestHead
    let framing: BodyFraming

    /// A head with more bytes is not worth its memory.
    private static let byteLimit = 2_048

    /// Makes the memory of a head that was decoded from this section; `nil` if the head is too large, or if no other
    /// one may follow it.
    init?(_ head: HTTPRequestHead, _ framing: BodyFraming, of section: Section) {
        guard section.bytes.count <= KnownHead.byteLimit, head.keepsAlive, !head.asksForUpgrade,
            head.method != .connect
        else { return nil }
        self.head = head
        self.framing = framing
        // A slice would hold the bytes of the stream.
        bytes = Array(section.bytes)
    }
}
