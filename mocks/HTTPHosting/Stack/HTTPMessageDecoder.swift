import HTTPWire
public import MockHosting
import WebSocketWire

/// Turns the bytes of a client into messages: HTTP messages first, and WebSocket messages after an upgrade.
///
/// The decoder gathers a body, unless the core wants it in pieces, or the client waits for 100 (Continue).
///
/// The decoder is a class because stacks are generic: passing a large value around in them costs more than decoding.
public final class HTTPMessageDecoder: MessageDecoder {
    private let connection: HTTPConnection
    private var reader: HTTPRequestReader
    /// The decoder of a WebSocket, after an upgrade.
    private var frames: WebSocketDecoder?
    /// The request whose body is still coming.
    private var request: HTTPRequestHead?
    /// The bytes of the request's body so far; `nil` if the decoder hands them out piece by piece.
    private var body: [UInt8]?
    /// Whether a piece of the body has been handed out.
    private var hasPiece = false

    init(_ connection: HTTPConnection) {
        self.connection = connection
        reader = HTTPRequestReader(limits: connection.limits.request)
        if connection.webSocket != nil { frames = makeFrames() }
    }

    private func makeFrames() -> WebSocketDecoder {
        WebSocketDecoder(from: .client, limits: connection.limits.webSocket)
    }

    /// Adds bytes that have arrived.
    public func append(_ bytes: [UInt8]) {
        if frames != nil { frames?.append(bytes) } else { reader.append(bytes) }
    }

    /// Notes that no more bytes will arrive.
    public func end() { reader.appendEnd() }

    /// Whether the next message has to wait for answers, and not for bytes.
    public var isBlocked: Bool {
        frames == nil && !reader.isInBody && (reader.isUpgradePending || !connection.mayBegin)
    }

    /// Returns the next message, or `nil` if more bytes or answers are needed.
    public func next() throws(HTTPHostViolation) -> HTTPMessage? {
        if reader.isUpgradePending, let isAccepted = connection.isUpgradeAccepted.take() {
            reader.settleUpgrade(isAccepted: isAccepted)
            if isAccepted { try changeToFrames() }
        }
        while true {
            if frames != nil {
                guard let event = try nextEvent() else { return nil }
                return HTTPMessage(.webSocket(event, from: .client))
            }
            guard let part = try nextPart() else {
                connection.isDecoderBlocked = isBlocked
                connection.reception = reception
                return nil
            }
            if let message = message(of: part) { return message }
        }
    }

    /// The part of a request that is there and not complete. A request that waits for the server is none.
    private var reception: HTTPConnection.Reception {
        if reader.isInBody { return .body }
        return reader.heldByteCount > 0 && !isBlocked && !reader.isAtEnd ? .head : .none
    }

    /// Hands the bytes that came after the request for a WebSocket to the WebSocket's decoder.
    private func changeToFrames() throws(HTTPHostViolation) {
        var frames = makeFrames()
        while case .raw(let bytes)? = try nextPart() { frames.append(bytes) }
        self.frames = frames
        connection.reception = .none
    }

    private func nextEvent() throws(HTTPHostViolation) -> WebSocketEvent? {
        do throws(WebSocketViolation) {
            return try frames?.next()
        } catch {
            throw .webSocket(error)
        }
    }

    private func nextPart() throws(HTTPHostViolation) -> HTTPRequestPart? {
        do throws(HTTPViolation) {
            return try reader.next(mayBegin: connection.mayBegin)
        } catch {
            throw .http(error, isInBody: reader.hasFailedInBody && body == nil)
        }
    }

    private func message(of part: HTTPRequestPart) -> HTTPMessage? {
        switch part {
        case .head(let head):
            (request, hasPiece) = (head, false)
            let isInPieces = (head.expectsContinue && head.mayHaveBody) || connection.takesPieces(head)
            body = isInPieces ? nil : []
            return isInPieces ? HTTPMessage(.request(head, body: nil, trailers: [:]), request: head) : nil
        case .body(let bytes):
            guard body == nil else {
                body?.append(contentsOf: bytes)
                return nil
            }
            var message = HTTPMessage(.piece(bytes, isChunked: isChunked), request: request)
            message.isInnerPiece = hasPiece
            hasPiece = true
            return message
        case .end(let trailers):
            defer { (request, body) = (nil, nil) }
            guard let body, let request else {
                return HTTPMessage(.end(trailers: trailers, isChunked: isChunked), request: request)
            }
            return HTTPMessage(.request(request, body: body, trailers: trailers), request: request)
        case .raw: return nil
        }
    }

    private var isChunked: Bool { request?.fields.hasToken("chunked", in: "Transfer-Encoding") ?? false }
}

extension HTTPRequestHead {
    fileprivate var mayHaveBody: Bool {
        fields.contains { $0.hasName("Transfer-Encoding") || ($0.hasName("Content-Length") && $0.value != "0") }
    }
}
