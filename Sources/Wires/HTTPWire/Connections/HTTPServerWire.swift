/// The server's end of one HTTP/1.1 connection.
///
/// A client's bytes go in, and parts of requests come out. Responses go in, and bytes come out.
///
/// ```swift
/// var wire = HTTPServerWire()
/// wire.append(bytesFromTheClient)
/// while let part = try wire.next() {                     // throws HTTPViolation
///     guard case .end = part else { continue }           // .head and .body came before
///     send(try wire.encode(HTTPResponseHead(.ok), body: Array("hello".utf8)))
/// }
/// if wire.mustClose { close() }
/// ```
///
/// **Requests.** Only ``next()`` reads, and its result does not depend on how the bytes were cut. A server that stops
/// calling ``next()`` gets nothing more; ``heldByteCount`` tells how many bytes wait then. The wire reads nothing after
/// a violation.
///
/// **Answers.** Requests may be pipelined (RFC 9112, section 9.3.2). Each response that the server encodes answers the
/// oldest request whose answer has not ended, ``requestToAnswer``. A request that breaks the rules also counts as a
/// request. When its turn has come, ``violationToAnswer`` is not `nil`, and `HTTPResponseHead(refusing:)` makes the
/// answer.
///
/// **Upgrades.** After a request with Upgrade or CONNECT, the wire reads nothing until the server encodes the head of
/// the answer. After 101, or 2xx to CONNECT, ``next()`` returns all further bytes as ``HTTPRequestPart/raw(_:)``, from
/// the very first byte. After any other answer HTTP goes on (RFC 9110, sections 7.8 and 9.3.6).
///
/// The wire is a value without clock, thread or I/O.
public struct HTTPServerWire: Sendable {
    /// The violation that ended the reading, or `nil` if there was none.
    public var violation: HTTPViolation? { reader.violation }
    /// Whether the connection has changed from HTTP to another protocol.
    public private(set) var isUpgraded = false

    private let limits: HTTPLimits
    private var reader: HTTPRequestReader
    private var open: [OpenRequest] = []
    private var writer: BodyWriter?
    /// Whether the last response of the connection has ended.
    private var isFinished = false

    private struct OpenRequest: Sendable {
        /// The head of the request. `nil` if it could not be read.
        let head: HTTPRequestHead?
        var keepsAlive: Bool
    }

    /// Makes the wire of a new connection.
    public init(limits: HTTPLimits = .standard) {
        self.limits = limits
        reader = HTTPRequestReader(limits: limits)
    }

    // MARK: Requests

    /// The number of bytes that were appended and that ``next()`` has not returned yet.
    public var heldByteCount: Int { reader.heldByteCount }

    /// The number of all bytes that the wire ever moved to free the space of taken bytes. Never more than were
    /// appended.
    var movedByteCount: Int { reader.movedByteCount }

    /// Whether no further part can come: the client has ended the stream, or its further bytes do not matter.
    public var isAtEnd: Bool { reader.isAtEnd }

    /// Adds bytes that have arrived. The wire drops them after the last request of a connection, and after a violation.
    public mutating func append(_ bytes: [UInt8]) { reader.append(bytes) }

    /// Notes that the client will send nothing more (TCP's FIN). The client may still wait for answers.
    public mutating func appendEnd() { reader.appendEnd() }

    /// Returns the next part, or `nil` if the wire needs more bytes or answers. The server calls `next` again after
    /// each of them.
    ///
    /// - Throws: The violation, in this call and in each later call.
    public mutating func next() throws(HTTPViolation) -> HTTPRequestPart? {
        if let violation { throw violation }
        do throws(HTTPViolation) {
            let part = try reader.next(mayBegin: open.count < Swift.max(limits.openRequestCount, 1))
            if case .head(let head) = part { open.append(OpenRequest(head: head, keepsAlive: head.keepsAlive)) }
            return part
        } catch {
            noteFailure()
            throw error
        }
    }

    private mutating func noteFailure() {
        if !reader.hasFailedInBody {
            open.append(OpenRequest(head: nil, keepsAlive: false))
        } else if let last = open.indices.last {
            // Only the last request can have a body that is not read yet.
            open[last].keepsAlive = false
        }
    }

    // MARK: Answers

    /// The number of requests that wait for the end of their answers. A request that could not be read counts too.
    public var openRequestCount: Int { open.count }

    /// The request that the next response answers, or that the present response answers. `nil` if there is no such
    /// request, or if its head could not be read.
    public var requestToAnswer: HTTPRequestHead? { open.first?.head }

    /// The violation, if the next response must answer it.
    public var violationToAnswer: HTTPViolation? { open.count == 1 && writer == nil ? violation : nil }

    /// Whether the connection ends after the next or the present response, as far as the wire knows. The head of that
    /// response should have `Connection: close` (RFC 9112, section 9.6).
    public var isLastResponse: Bool { open.first?.keepsAlive == false }

    /// Whether there is nothing more to send or to read. The server then closes the connection once all encoded bytes
    /// have left. This is never true after an upgrade.
    public var mustClose: Bool {
        if isUpgraded { return false }
        return isFinished || (open.isEmpty && (violation != nil || reader.isAtEnd))
    }

    /// Returns the bytes of a response's head.
    ///
    /// The wire does not change the head, and the head decides about the body (RFC 9112, section 6.3). With
    /// `Transfer-Encoding: chunked` the body has chunks. With `Content-Length` it has that number of bytes. Otherwise
    /// the body has all bytes until the server closes the connection, which it then must do. A head with 1xx may come
    /// before other heads. The heads 101, and 2xx to CONNECT, end the response at once; all others need
    /// ``encodeEnd(trailers:)``.
    public mutating func encodeHead(_ head: HTTPResponseHead) throws(HTTPEncodingFailure) -> [UInt8] {
        guard !isUpgraded else { throw .upgraded }
        guard writer == nil else { throw .messageUnfinished }
        guard let request = open.first else { throw mustClose ? .connectionEnds : .noOpenRequest }
        guard head.status != .switchingProtocols || request.head?.asksForUpgrade == true else { throw .upgradeNotAsked }
        let method = request.head?.method ?? .get
        let (bytes, framing) = try head.encoded(answering: method, of: request.head?.version ?? .v1_1)
        if head.switchesProtocol(answering: method) {
            open.removeFirst()
            isUpgraded = true
            reader.settleUpgrade(isAccepted: true)
        } else if !head.status.isInformational {
            if open.count == 1 { reader.settleUpgrade(isAccepted: false) }
            if !head.keepsAlive || framing == .untilEnd { open[0].keepsAlive = false }
            writer = BodyWriter(framing)
        }
        return bytes
    }

    /// Returns the bytes of a piece of the response's body, as one chunk if the body is chunked. An empty piece has no
    /// bytes.
    public mutating func encodeBody(_ piece: [UInt8]) throws(HTTPEncodingFailure) -> [UInt8] {
        guard var writer else { throw .noMessage }
        let bytes = try writer.encode(piece)
        self.writer = writer
        return bytes
    }

    /// Returns the bytes that end a response. Only a chunked response has such bytes.
    public mutating func encodeEnd(trailers: HTTPFields = [:]) throws(HTTPEncodingFailure) -> [UInt8] {
        guard let writer else { throw .noMessage }
        let bytes = try writer.end(trailers)
        self.writer = nil
        if !open.removeFirst().keepsAlive {
            isFinished = true
            open = []
            reader.close()
        }
        return bytes
    }

    /// Returns the bytes of a whole response.
    ///
    /// The wire sets `Content-Length` where the response may have it, and `Connection: close` where the connection
    /// ends. The answer to HEAD has the length of the body, but not the body.
    public mutating func encode(
        _ head: HTTPResponseHead, body: [UInt8] = []
    ) throws(HTTPEncodingFailure) -> [UInt8] {
        let method = requestToAnswer?.method ?? .get
        var head = head
        let isWithoutBody = head.hasNoBody(answering: method)
        guard !isWithoutBody || method == .head || body.isEmpty else { throw .bodyTooLong(by: body.count) }
        if !isWithoutBody || (method == .head && !head.hasNoBody(answering: .get)) {
            head.fields.remove("Transfer-Encoding")
            head.fields.set("Content-Length", to: "\(body.count)")
        }
        if isLastResponse, head.keepsAlive, !head.status.isInformational { head.fields.append("Connection", "close") }
        var bytes = try encodeHead(head)
        guard writer != nil else { return bytes }
        if !isWithoutBody { bytes += try encodeBody(body) }
        return bytes + (try encodeEnd())
    }
}
