/// The reading half of a server's end: a client's bytes go in, and parts of requests come out.
///
/// ```swift
/// var reader = HTTPRequestReader()
/// reader.append(bytesFromTheClient)
/// while let part = try reader.next() { handle(part) }    // throws HTTPViolation
/// ```
///
/// ``HTTPServerWire`` is this reader together with the answers. A server that encodes its answers elsewhere uses the
/// reader alone. Such a server calls ``settleUpgrade(isAccepted:)`` after its answer to a request that may change the
/// protocol.
public struct HTTPRequestReader: Sendable {
    /// Whether the reader waits for ``settleUpgrade(isAccepted:)`` and reads nothing until then.
    public private(set) var isUpgradePending = false
    private var isUpgraded = false
    private var keepsAlive = true
    private var reader: MessageReader
    private var lastHead: KnownHead?

    /// Makes the reader of a new connection.
    public init(limits: HTTPLimits = .standard) {
        reader = MessageReader(.request, limits: limits)
    }

    /// The violation that ended the reading, or `nil` if there was none.
    public var violation: HTTPViolation? { reader.violation }

    /// Whether the violation was in the body of a request whose head ``next(mayBegin:)`` had returned.
    public var hasFailedInBody: Bool { reader.hasFailedInBody }

    /// The number of bytes that were appended and that ``next(mayBegin:)`` has not returned yet.
    public var heldByteCount: Int { reader.heldByteCount }

    /// The number of all bytes that the reader ever moved to free the space of taken bytes. Never more than were
    /// appended.
    var movedByteCount: Int { reader.movedByteCount }

    /// Whether no further part can come: the client has ended the stream, or its further bytes do not matter.
    public var isAtEnd: Bool { reader.isAtEnd }

    /// Whether a request has begun and not ended.
    public var isInBody: Bool { reader.isInBody }

    /// Adds bytes that have arrived. The reader drops them after the last request of a connection, and after a
    /// violation.
    public mutating func append(_ bytes: [UInt8]) { reader.append(bytes) }

    /// Notes that the client will send nothing more (TCP's FIN). The client may still wait for answers.
    public mutating func appendEnd() { reader.end() }

    /// Drops all bytes that wait and all bytes that will come.
    public mutating func close() { reader.close() }

    /// Settles a request with Upgrade or CONNECT: the connection has changed to another protocol, or HTTP goes on.
    public mutating func settleUpgrade(isAccepted: Bool) {
        guard isUpgradePending else { return }
        (isUpgradePending, isUpgraded) = (false, isAccepted)
        advance()
    }

    /// Returns the next part, or `nil` if the reader needs more bytes, or the answer to a request for an upgrade.
    ///
    /// - Parameter mayBegin: Whether another request may begin.
    /// - Throws: The violation, in this call and in each later call.
    public mutating func next(mayBegin: Bool = true) throws(HTTPViolation) -> HTTPRequestPart? {
        advance()
        if mayBegin, let lastHead, reader.take(lastHead) { return .head(lastHead.head) }
        switch try reader.next(mayBegin: mayBegin) {
        case nil: return nil
        case .body(let bytes): return .body(bytes)
        case .raw(let bytes): return .raw(bytes)
        case .end(let trailers):
            advance()
            return .end(trailers: trailers)
        case .section(let section):
            let limits = reader.limits
            let (head, framing) = try reader.interpret(section) { () throws(Fault) in
                try HTTPRequestHead.decode(section, limits: limits)
            }
            lastHead = KnownHead(head, framing, of: section)
            keepsAlive = head.keepsAlive
            isUpgradePending = head.asksForUpgrade || head.method == .connect
            reader.expectBody(framing)
            return .head(head)
        }
    }

    /// Decides after a message how the stream goes on, if that is known.
    private mutating func advance() {
        guard reader.isBetweenMessages, !isUpgradePending else { return }
        if isUpgraded {
            reader.expectRaw()
        } else if keepsAlive {
            reader.expectMessage()
        } else {
            // No request after a request with `close` may be processed (RFC 9112, section 9.6).
            reader.close()
        }
    }
}
