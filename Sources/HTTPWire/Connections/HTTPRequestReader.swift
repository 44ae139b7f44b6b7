/// The reading half of a server's end: a client's bytes go in, and parts of requests come out.
///
/// ```swift
/// var reader = HTTPRequestReader()
/// reader.append(bytesFromTheClient)
/// while let part = try reader.next() { handle(part) }    // throws HTTPViolation
/// ```
///
/// ``HTTPServerWire`` is this and the answers. A server that keeps its answers elsewhere takes the reader alone, and says
/// with ``settleUpgrade(isAccepted:)`` how it has answered a request that may turn the connection into something else.
public struct HTTPRequestReader: Sendable {
    /// Whether nothing is read until ``settleUpgrade(isAccepted:)`` is called.
    public private(set) var isUpgradePending = false
    private var isUpgraded = false
    private var keepsAlive = true
    private var reader: MessageReader

    /// A connection on which nothing has come yet.
    public init(limits: HTTPLimits = .standard) {
        reader = MessageReader(.request, limits: limits)
    }

    /// The violation, once there was one.
    public var violation: HTTPViolation? { reader.violation }

    /// Whether the violation was in the body of a request whose head was handed out.
    public var hasFailedInBody: Bool { reader.hasFailedInBody }

    /// How many bytes were appended and not yet handed out.
    public var heldByteCount: Int { reader.heldByteCount }

    /// How many bytes were ever moved because of what was taken before them: never more than were appended.
    var movedByteCount: Int { reader.movedByteCount }

    /// Whether no further part can come: the client has ended the stream, or what it sends is of no interest any more.
    public var isAtEnd: Bool { reader.isAtEnd }

    /// Whether a request has begun and not ended.
    public var isInBody: Bool { reader.isInBody }

    /// Adds bytes that have arrived. They are dropped after the last request of a connection, and after a violation.
    public mutating func append(_ bytes: [UInt8]) { reader.append(bytes) }

    /// Says that the client will send nothing more (TCP's FIN). The client may still wait for answers.
    public mutating func appendEnd() { reader.end() }

    /// Drops what is held and what comes.
    public mutating func close() { reader.close() }

    /// Says whether the connection has become something else, after a request with Upgrade or CONNECT.
    public mutating func settleUpgrade(isAccepted: Bool) {
        guard isUpgradePending else { return }
        (isUpgradePending, isUpgraded) = (false, isAccepted)
        advance()
    }

    /// The next part, or `nil` if more bytes are needed, or the answer to a request for an upgrade.
    ///
    /// - Parameter mayBegin: Whether another request may begin.
    /// - Throws: The violation, now and each time hereafter.
    public mutating func next(mayBegin: Bool = true) throws(HTTPViolation) -> HTTPRequestPart? {
        advance()
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
            keepsAlive = head.keepsAlive
            isUpgradePending = head.asksForUpgrade || head.method == .connect
            reader.expectBody(framing)
            return .head(head)
        }
    }

    /// After a message: finds out what comes next, if that is known.
    private mutating func advance() {
        guard reader.isBetweenMessages, !isUpgradePending else { return }
        if isUpgraded {
            reader.expectRaw()
        } else if keepsAlive {
            reader.expectMessage()
        } else {
            // No request after that with `close` may be processed (RFC 9112, section 9.6).
            reader.close()
        }
    }
}
