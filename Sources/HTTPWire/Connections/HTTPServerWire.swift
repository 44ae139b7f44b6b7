/// The server's end of one HTTP/1.1 connection.
///
/// A client's bytes go in, and parts of requests come out; responses go in, and bytes come out.
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
/// **Reading.** Nothing is read but by ``next()``, and its result does not depend on how the bytes were cut. A server
/// that stops calling it gets nothing more; ``heldByteCount`` tells how much has piled up then. After a violation
/// nothing is read any more.
///
/// **Answering.** Requests may be pipelined (RFC 9112, section 9.3.2). Each response that is encoded answers the oldest
/// request whose answer has not ended, ``requestToAnswer``. A request that breaks the rules counts as one, too: when
/// its turn has come ``violationToAnswer`` says so, and `HTTPResponseHead(refusing:)` is the answer.
///
/// **Upgrades.** After a request with Upgrade, or CONNECT, nothing is read until the head of its answer is encoded. If
/// that is 101, or 2xx to CONNECT, all further bytes come out of ``next()`` as ``HTTPRequestPart/raw(_:)``, from the
/// very first one; otherwise HTTP goes on (RFC 9110, sections 7.8 and 9.3.6).
///
/// The wire is a value without clock, thread or I/O.
public struct HTTPServerWire: Sendable {
    /// The violation, once there was one.
    public var violation: HTTPViolation? { reader.violation }
    /// Whether the connection has become something else than HTTP.
    public private(set) var isUpgraded = false

    private let limits: HTTPLimits
    private var reader: HTTPRequestReader
    private var open: [OpenRequest] = []
    private var writer: BodyWriter?
    /// Whether a response has ended that was the last one.
    private var isFinished = false

    private struct OpenRequest: Sendable {
        /// `nil` if it could not be read.
        let head: HTTPRequestHead?
        var keepsAlive: Bool
    }

    /// A connection on which nothing has happened yet.
    public init(limits: HTTPLimits = .standard) {
        self.limits = limits
        reader = HTTPRequestReader(limits: limits)
    }

    // MARK: Reading

    /// How many bytes were appended and not yet handed out.
    public var heldByteCount: Int { reader.heldByteCount }

    /// How many bytes were ever moved because of what was taken before them: never more than were appended.
    var movedByteCount: Int { reader.movedByteCount }

    /// Whether no further part can come: the client has ended the stream, or what it sends is of no interest any more.
    public var isAtEnd: Bool { reader.isAtEnd }

    /// Adds bytes that have arrived. They are dropped after the last request of a connection, and after a violation.
    public mutating func append(_ bytes: [UInt8]) { reader.append(bytes) }

    /// Says that the client will send nothing more (TCP's FIN). The client may still wait for answers.
    public mutating func appendEnd() { reader.appendEnd() }

    /// The next part, or `nil` if there is none: more bytes are needed, or answers. Call it again after each of them.
    ///
    /// - Throws: The violation, now and each time hereafter.
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
            // Only the last one can still have a body to be read.
            open[last].keepsAlive = false
        }
    }

    // MARK: Answering

    /// How many requests wait for the end of their answers, that which could not be read among them.
    public var openRequestCount: Int { open.count }

    /// The request that the next response, or the one that is being sent, answers. `nil` if there is none, or if it
    /// could not be read.
    public var requestToAnswer: HTTPRequestHead? { open.first?.head }

    /// The violation, if the next response to be encoded is the answer to it.
    public var violationToAnswer: HTTPViolation? { open.count == 1 && writer == nil ? violation : nil }

    /// Whether the connection ends after the response that is next or that is being sent, as far as is known. Its head
    /// should have `Connection: close` then (RFC 9112, section 9.6).
    public var isLastResponse: Bool { open.first?.keepsAlive == false }

    /// Whether nothing more is to be sent or read: the server closes the connection once all encoded bytes have left.
    /// Never so after an upgrade.
    public var mustClose: Bool {
        if isUpgraded { return false }
        return isFinished || (open.isEmpty && (violation != nil || reader.isAtEnd))
    }

    /// The bytes of a response's head.
    ///
    /// The head is sent as it is, and it decides about the body: chunks if it has `Transfer-Encoding: chunked`, so many
    /// bytes if it has `Content-Length`, otherwise all bytes until the connection is closed, which then has to be (RFC
    /// 9112, section 6.3). 1xx may come before other heads. 101, and 2xx to CONNECT, end the response at once; all
    /// others need ``encodeEnd(trailers:)``.
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

    /// The bytes of a piece of the response's body, as one chunk if the body is chunked. A piece of nothing is nothing.
    public mutating func encodeBody(_ piece: [UInt8]) throws(HTTPEncodingFailure) -> [UInt8] {
        guard var writer else { throw .noMessage }
        let bytes = try writer.encode(piece)
        self.writer = writer
        return bytes
    }

    /// The bytes that end a response; only a chunked one has any.
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

    /// The bytes of a whole response.
    ///
    /// `Content-Length` is set, where the response may have one, and `Connection: close`, where the connection ends. To
    /// HEAD the body is not sent, but its length is.
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
