/// The client's end of one HTTP/1.1 connection.
///
/// Requests go in, and bytes come out; a server's bytes go in, and parts of responses come out.
///
/// ```swift
/// var wire = HTTPClientWire()
/// send(try wire.encode(HTTPRequestHead(.get, "/", fields: ["Host": "example.com"])))
///
/// wire.append(bytesFromTheServer)
/// while let part = try wire.next() {                     // throws HTTPViolation
///     if case .body(let bytes) = part { content += bytes }
/// }
/// if wire.mustClose { close() }
/// ```
///
/// **Asking.** Requests may be pipelined (RFC 9112, section 9.3.2): one may be encoded while others wait for their
/// responses, but not after one that closes the connection or may turn it into something else. A body may be sent in
/// pieces while the response already comes. After `Expect: 100-continue` the client encodes the body once
/// ``HTTPResponsePart/informational(_:)`` with 100 has come, or after some time.
///
/// **Reading.** Nothing is read but by ``next()``, and its result does not depend on how the bytes were cut. Each
/// response answers the oldest request without one, ``requestToBeAnswered``. A client that stops calling ``next()``
/// gets nothing more; ``heldByteCount`` tells how much has piled up then.
///
/// **Upgrades.** After 101, and after a 2xx to CONNECT, all further bytes come out of ``next()`` as
/// ``HTTPResponsePart/raw(_:)``, from the very first one (RFC 9110, sections 7.8 and 9.3.6).
///
/// The wire is a value without clock, thread or I/O.
public struct HTTPClientWire: Sendable {
    /// The violation, once there was one.
    public var violation: HTTPViolation? { reader.violation }
    /// Whether the connection has become something else than HTTP.
    public private(set) var isUpgraded = false

    private let limits: HTTPLimits
    private var reader: MessageReader
    private var open: [HTTPRequestHead] = []
    private var writer: BodyWriter?
    /// Whether a request has said that it is the last one.
    private var hasSentClose = false
    private var responseKeepsAlive = true
    /// Whether a response has ended that was the last one.
    private var isFinished = false

    /// A connection on which nothing has happened yet.
    public init(limits: HTTPLimits = .standard) {
        self.limits = limits
        reader = MessageReader(.response, limits: limits)
    }

    // MARK: Asking

    /// How many requests wait for the end of their responses. Those that are left when ``mustClose`` is true will get
    /// none; which of them may be sent once more, on another connection, RFC 9110 says in section 9.2.2.
    public var openRequestCount: Int { open.count }

    /// The request that the next response answers, or that which is being read.
    public var requestToBeAnswered: HTTPRequestHead? { open.first }

    /// Whether no further response can come: the client closes the connection. Never so after an upgrade.
    public var mustClose: Bool { !isUpgraded && (isFinished || violation != nil || reader.isAtEnd) }

    /// The bytes of a request's head, which is sent as it is. Each head needs ``encodeEnd(trailers:)``.
    ///
    /// The head decides about the body: chunks if it has `Transfer-Encoding: chunked`, so many bytes if it has
    /// `Content-Length`, otherwise there is none (RFC 9112, section 6.3).
    public mutating func encodeHead(_ head: HTTPRequestHead) throws(HTTPEncodingFailure) -> [UInt8] {
        guard !isUpgraded else { throw .upgraded }
        guard writer == nil else { throw .messageUnfinished }
        guard !hasSentClose, !mustClose else { throw .connectionEnds }
        // Bytes that came before the request must not be taken for its response (RFC 9112, section 9.2).
        guard !open.isEmpty || reader.heldByteCount == 0 else { throw .connectionEnds }
        guard !open.contains(where: \.maySwitchProtocol) else { throw .upgradePending }
        let (bytes, framing) = try head.encoded()
        open.append(head)
        hasSentClose = !head.keepsAlive
        writer = BodyWriter(framing)
        return bytes
    }

    /// The bytes of a piece of the request's body, as one chunk if the body is chunked. A piece of nothing is nothing.
    public mutating func encodeBody(_ piece: [UInt8]) throws(HTTPEncodingFailure) -> [UInt8] {
        guard var writer else { throw .noMessage }
        let bytes = try writer.encode(piece)
        self.writer = writer
        return bytes
    }

    /// The bytes that end a request; only a chunked one has any.
    public mutating func encodeEnd(trailers: HTTPFields = [:]) throws(HTTPEncodingFailure) -> [UInt8] {
        guard let writer else { throw .noMessage }
        let bytes = try writer.end(trailers)
        self.writer = nil
        return bytes
    }

    /// The bytes of a whole request.
    ///
    /// `Content-Length` is set if there is a body, or if servers expect one with the method (RFC 9110, section 8.6).
    public mutating func encode(_ head: HTTPRequestHead, body: [UInt8] = []) throws(HTTPEncodingFailure) -> [UInt8] {
        var head = head
        head.fields.remove("Transfer-Encoding")
        let expectsBody = [.post, .put, .patch].contains(head.method)
        head.fields["Content-Length"] = body.isEmpty && !expectsBody ? nil : "\(body.count)"
        return try encodeHead(head) + encodeBody(body) + encodeEnd()
    }

    // MARK: Reading

    /// How many bytes were appended and not yet handed out.
    public var heldByteCount: Int { reader.heldByteCount }

    /// How many bytes were ever moved because of what was taken before them: never more than were appended.
    var movedByteCount: Int { reader.movedByteCount }

    /// Whether no further part can come: the server has ended the stream, or what it sends is of no interest any more.
    public var isAtEnd: Bool { reader.isAtEnd }

    /// Adds bytes that have arrived. They are dropped after the last response of a connection, and after a violation.
    public mutating func append(_ bytes: [UInt8]) { reader.append(bytes) }

    /// Says that the server will send nothing more (TCP's FIN): that ends a response without a length.
    public mutating func appendEnd() { reader.end() }

    /// The next part, or `nil` if more bytes are needed or no more will come.
    ///
    /// - Throws: The violation, now and each time hereafter.
    public mutating func next() throws(HTTPViolation) -> HTTPResponsePart? {
        switch try reader.next(mayBegin: !open.isEmpty) {
        case .body(let bytes): return .body(bytes)
        case .raw(let bytes): return .raw(bytes)
        case .end(let trailers):
            finishResponse()
            return .end(trailers: trailers)
        case .section(let section):
            guard let request = open.first else { return nil }
            let limits = limits
            let (head, framing) = try reader.interpret(section) { () throws(Fault) in
                let (head, framing) = try HTTPResponseHead.decode(section, answering: request.method, limits: limits)
                if head.status == .switchingProtocols, !request.asksForUpgrade { throw Fault(.unsolicitedUpgrade) }
                return (head, framing)
            }
            return begin(head, framing, answering: request)
        case nil:
            guard open.isEmpty, !isUpgraded, !reader.isInBody, reader.heldByteCount > 0 else { return nil }
            throw reader.fail(HTTPViolation(.unsolicitedResponse, at: reader.takenByteCount))
        }
    }

    private mutating func begin(
        _ head: HTTPResponseHead, _ framing: BodyFraming, answering request: HTTPRequestHead
    ) -> HTTPResponsePart {
        if head.switchesProtocol(answering: request.method) {
            open.removeFirst()
            isUpgraded = true
            reader.expectRaw()
            return .head(head)
        }
        if head.status.isInformational {
            reader.expectMessage()
            return .informational(head)
        }
        responseKeepsAlive = head.keepsAlive && request.keepsAlive && framing != .untilEnd
        reader.expectBody(framing)
        return .head(head)
    }

    private mutating func finishResponse() {
        open.removeFirst()
        if responseKeepsAlive {
            reader.expectMessage()
        } else {
            isFinished = true
            reader.close()
        }
    }
}

extension HTTPRequestHead {
    fileprivate var maySwitchProtocol: Bool { asksForUpgrade || method == .connect }
}
