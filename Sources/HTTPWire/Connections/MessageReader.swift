/// The side of a connection that reads: one message after the other, then what comes after an upgrade.
struct MessageReader: Sendable {
    let limits: HTTPLimits
    private let kind: SectionReader.Kind
    private var queue = ByteQueue()
    private var state = State.head
    private var sectionReader: SectionReader
    private var bodyReader: BodyReader
    /// Whether no more bytes will come.
    private(set) var hasEnded = false

    private enum State: Sendable {
        case head
        case body
        /// The message has ended, and its owner has not said how the stream goes on.
        case betweenMessages
        case raw
        /// All bytes that come are dropped.
        case closed
    }

    init(_ kind: SectionReader.Kind, limits: HTTPLimits) {
        self.kind = kind
        self.limits = limits
        sectionReader = SectionReader(kind, limits: limits)
        bodyReader = BodyReader(.none, limits: limits)
    }

    var heldByteCount: Int { queue.count }
    var takenByteCount: Int { queue.takenByteCount }
    var movedByteCount: Int { queue.movedByteCount }

    var isBetweenMessages: Bool { state == .betweenMessages }
    var isInBody: Bool { state == .body }
    var isClosed: Bool { state == .closed }

    /// Whether the stream has ended and nothing of it is left.
    var isAtEnd: Bool { (hasEnded && queue.isEmpty && !isInBody) || isClosed }

    mutating func append(_ bytes: [UInt8]) {
        guard !hasEnded, !isClosed, !bytes.isEmpty else { return }
        queue.append(bytes)
    }

    mutating func end() { hasEnded = true }

    /// After a message: waits for the next one.
    mutating func expectMessage() {
        state = .head
        sectionReader = SectionReader(kind, limits: limits)
    }

    /// After a head: waits for its body.
    mutating func expectBody(_ framing: BodyFraming) {
        state = .body
        bodyReader = BodyReader(framing, limits: limits)
    }

    /// After a message: hands out all that comes as it is.
    mutating func expectRaw() { state = .raw }

    /// Drops what is held and what comes.
    mutating func close() {
        state = .closed
        queue.removeAll()
    }

    /// The next header section, or `nil` if more bytes are needed or the stream has ended between two messages.
    mutating func nextSection() throws(HTTPViolation) -> Section? {
        guard state == .head else { return nil }
        let section = try sectionReader.next(from: &queue)
        guard section == nil, hasEnded, !queue.isEmpty else { return section }
        throw HTTPViolation(.cutShort, at: queue.takenByteCount + queue.count, "the head is not complete")
    }

    mutating func nextBodyPart() throws(HTTPViolation) -> BodyReader.Part? {
        guard state == .body else { return nil }
        let part = try bodyReader.next(from: &queue, hasEnded: hasEnded)
        if case .end = part { state = .betweenMessages }
        return part
    }

    mutating func nextRawPiece() -> [UInt8]? {
        guard state == .raw, !queue.isEmpty else { return nil }
        return queue.take(Swift.min(queue.count, Swift.max(limits.pieceByteCount, 1)))
    }
}
