/// The client's end of one HTTP/1.1 connection.
///
/// Requests go in, and bytes come out. A server's bytes go in, and parts of responses come out.
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
/// **Requests.** Requests may be pipelined (RFC 9112, section 9.3.2): a client may encode a request while others wait
/// for their responses. No request may follow one that closes the connection or may change its protocol. The client may
/// still send the pieces of a body when the response already comes. After `Expect: 100-continue` the client encodes the
/// body once ``HTTPResponsePart/informational(_:)`` with 100 has come, or after some time.
///
/// **Responses.** Only ``next()`` reads, and its result does not depend on how the bytes were cut. Each response
/// answers the oldest request without a response, ``requestToBeAnswered``. A client that stops calling ``next()`` gets
/// nothing more; ``heldByteCount`` tells how many bytes wait then.
///
/// **Upgrades.** After 101, and after a 2xx to CONNECT, ``next()`` returns all further bytes as
/// ``HTTPResponsePart/raw(_:)``, from the very first byte (RFC 9110, sections 7.8 and 9.3.6).
///
/// The wire is a value without clock, thread or I/O.
public struct HTTPClientWire: Sendable {
    /// The violation that ended the reading, or `nil` if there was none.
    public var violation: HTTPViolation? { reader.violation }
    /// Whether the connection has changed from HTTP to another protocol.
    public private(set) var isUpgraded = false

    private let limits: HTTPLimits
    private var reader: MessageReader
    private var open: [HTTPRequestHead] = []
    private var writer: BodyWriter?
    /// Whether the client has encoded its last request, after which the connection ends.
    private var hasSentClose = false
    private var responseKeepsAlive = true
    /// Whether the last response of the connection has ended.
    private var isFinished = false

    /// Makes the wire of a new connection.
    public init(limits: HTTPLimits = .standard) {
        self.limits = limits
        reader = MessageReader(.response, limits: limits)
    }

    // MARK: Requests

    /// The number of requests that wait for the end of their responses. When ``mustClose`` is true, the requests that
    /// are left will get no response. RFC 9110, section 9.2.2, says which of them a client may send again on another
    /// connection.
    public var openRequestCount: Int { open.count }

    /// The request that the next response answers, or that the present response answers.
    public var requestToBeAnswered: HTTPRequestHead? { open.first }

    /// Whether no further response can come, so that the client closes the connection. This is never true after an
    /// upgrade.
    public var mustClose: Bool { !isUpgraded && (isFinished || violation != nil || reader.isAtEnd) }

    /// Returns the bytes of a request's head, unchanged. Each head needs ``encodeEnd(trailers:)``.
    ///
    /// The head decides about the body (RFC 9112, section 6.3). With `Transfer-Encoding: chunked` the body has chunks,
    /// with `Content-Length` it has that number of bytes, otherwise there is no body.
    public mutating func encodeHead(_ head: HTTPRequestHead) throws(HTTPEncodingFailure) -> [UInt8] {
        guard !isUpgraded else { throw .upgraded }
        guard writer == nil else { throw .messageUnfinished }
        guard !hasSentClose, !mustClose else { throw .connectionEnds }
        // The wire must not take bytes that came before the request for its response (RFC 9112, section 9.2).
        guard !open.isEmpty || reader.heldByteCount == 0 else { throw .connectionEnds }
        guard !open.contains(where: \.maySwitchProtocol) else { throw .upgradePending }
        let (bytes, framing) = try head.encoded()
        open.append(head)
        hasSentClose = !head.keepsAlive
        writer = BodyWriter(framing)
        return bytes
    }

    /// Returns the bytes of a piece of the request's body, as one chunk if the body is chunked. An empty piece has no
    /// bytes.
    public mutating func encodeBody(_ piece: [UInt8]) throws(HTTPEncodingFailure) -> [UInt8] {
        guard var writer else { throw .noMessage }
        let bytes = try writer.encode(piece)
        self.writer = writer
        return bytes
    }

    /// Returns the bytes that end a request. Only a chunked request has such bytes.
    public mutating func encodeEnd(trailers: HTTPFields = [:]) throws(HTTPEncodingFailure) -> [UInt8] {
        guard let writer else { throw .noMessage }
        let bytes = try writer.end(trailers)
        self.writer = nil
        return bytes
    }

    /// Returns the bytes of a whole request.
    ///
    /// The wire sets `Content-Length` if there is a body, or if servers expect a body with the method (RFC 9110,
    /// section 8.6).
    public mutating func encode(_ head: HTTPRequestHead, body: [UInt8] = []) throws(HTTPEncodingFailure) -> [UInt8] {
        var head = head
        head.fields.remove("Transfer-Encoding")
        let expectsBody = [.post, .put, .patch].contains(head.method)
        head.fields["Content-Length"] = body.isEmpty && !expectsBody ? nil : "\(body.count)"
        return try encodeHead(head) + encodeBody(body) + encodeEnd()
    }

    // MARK: Responses

    /// The number of bytes that were appended and that ``next()`` has not returned yet.
    public var heldByteCount: Int { reader.heldByteCount }

    /// The number of all bytes that the wire ever moved to free the space of taken bytes. Never more than were
    /// appended.
    var movedByteCount: Int { reader.movedByteCount }

    /// Whether no further part can come: the server has ended the stream, or its further bytes do not matter.
    public var isAtEnd: Bool { reader.isAtEnd }

    /// Adds bytes that have arrived. The wire drops them after the last response of a connection, and after a
    /// violation.
    public mutating func append(_ bytes: [UInt8]) { reader.append(bytes) }

    /// Notes that the server will send nothing more (TCP's FIN). The end of the stream ends a response without a
    /// length.
    public mutating func appendEnd() { reader.end() }

    /// Returns the next part, or `nil` if more bytes are needed or no more will come.
    ///
    /// - Throws: The violation, in this call and in each later call.
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
