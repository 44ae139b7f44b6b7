/// The reading side of a connection: one message after the other, and then the bytes after an upgrade.
///
/// The owner turns a section into a head. After each head and each message the owner says how the stream goes on.
struct MessageReader: Sendable {
    let limits: HTTPLimits
    /// The violation that ended the reading, or `nil` if there was none.
    private(set) var violation: HTTPViolation?
    /// Whether the violation was in a body, so that its message has a head.
    private(set) var hasFailedInBody = false
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
        /// The message has ended, and the owner has not said yet how the stream goes on.
        case betweenMessages
        case raw
        /// The reader drops all bytes that come.
        case closed
    }

    enum Part {
        case section(Section)
        case body([UInt8])
        case end(trailers: HTTPFields)
        case raw([UInt8])
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

    /// Whether the stream has ended and the reader has returned all of it.
    var isAtEnd: Bool { (hasEnded && queue.isEmpty && !isInBody) || isClosed }

    mutating func append(_ bytes: [UInt8]) {
        guard !hasEnded, !isClosed, !bytes.isEmpty else { return }
        queue.append(bytes)
    }

    mutating func end() { hasEnded = true }

    /// Waits for the next message. The owner calls this after a message.
    mutating func expectMessage() {
        state = .head
        sectionReader = SectionReader(kind, limits: limits)
    }

    /// Waits for the body. The owner calls this after a head.
    mutating func expectBody(_ framing: BodyFraming) {
        state = .body
        bodyReader = BodyReader(framing, limits: limits)
    }

    /// Lets all further bytes through unchanged. The owner calls this after a message.
    mutating func expectRaw() { state = .raw }

    /// Drops all bytes that wait and all bytes that will come.
    mutating func close() {
        state = .closed
        queue.removeAll()
    }

    /// Returns the next part, or `nil` if the reader needs more bytes, or the owner's decision on how the stream goes
    /// on.
    ///
    /// - Parameter mayBegin: Whether another message may begin.
    /// - Throws: The violation, in this call and in each later call.
    mutating func next(mayBegin: Bool) throws(HTTPViolation) -> Part? {
        if let violation { throw violation }
        do throws(HTTPViolation) {
            if let part = try nextBodyPart() { return part }
            if let bytes = nextRawPiece() { return .raw(bytes) }
            guard mayBegin, let section = try nextSection() else { return nil }
            return .section(section)
        } catch {
            throw fail(error)
        }
    }

    /// Takes a head, and expects its body, if its bytes come next. The owner has decoded the same bytes before.
    mutating func take(_ known: KnownHead) -> Bool {
        guard state == .head, violation == nil, queue.begins(with: known.bytes) else { return false }
        queue.drop(known.bytes.count)
        expectBody(known.framing)
        return true
    }

    /// Turns a section into a head.
    ///
    /// - Throws: The violation in the section, in this call and in each later call that reads.
    mutating func interpret<Head>(_ section: Section, _ body: () throws(Fault) -> Head) throws(HTTPViolation) -> Head {
        do throws(Fault) {
            return try body()
        } catch {
            throw fail(error.at(section.offset))
        }
    }

    /// Notes a violation. The reader reads nothing after it.
    mutating func fail(_ violation: HTTPViolation) -> HTTPViolation {
        self.violation = violation
        hasFailedInBody = isInBody
        close()
        return violation
    }

    /// Returns the next header section, or `nil` if more bytes are needed or the stream has ended between two messages.
    private mutating func nextSection() throws(HTTPViolation) -> Section? {
        guard state == .head else { return nil }
        let section = try sectionReader.next(from: &queue)
        guard section == nil, hasEnded, !queue.isEmpty else { return section }
        throw HTTPViolation(.cutShort, at: queue.takenByteCount + queue.count, "the head is not complete")
    }

    private mutating func nextBodyPart() throws(HTTPViolation) -> Part? {
        guard state == .body, let part = try bodyReader.next(from: &queue, hasEnded: hasEnded) else { return nil }
        switch part {
        case .piece(let bytes): return .body(bytes)
        case .end(let trailers):
            state = .betweenMessages
            return .end(trailers: trailers)
        }
    }

    private mutating func nextRawPiece() -> [UInt8]? {
        guard state == .raw, !queue.isEmpty else { return nil }
        return queue.take(Swift.min(queue.count, Swift.max(limits.pieceByteCount, 1)))
    }
}
