import HTTPWire

/// The parts that a client's wire reads from a stream. Neighbouring pieces are joined, since where they are cut means
/// nothing.
struct ClientReading: Equatable {
    var parts: [HTTPResponsePart] = []
    var violation: HTTPViolation?
    /// Bytes that are held at the end.
    var heldByteCount = 0
    var mustClose = false
    var isAtEnd = false
    var openRequestCount = 0

    /// Asks, then reads piece after piece.
    init(
        of pieces: [[UInt8]], to requests: [HTTPRequestHead], limits: HTTPLimits = .standard, ends: Bool = false
    ) throws {
        var wire = HTTPClientWire(limits: limits)
        for request in requests { _ = try wire.encode(request) }
        do throws(HTTPViolation) {
            for piece in pieces {
                wire.append(piece)
                while let part = try wire.next() { parts.append(joining: part) }
            }
            if ends {
                wire.appendEnd()
                while let part = try wire.next() { parts.append(joining: part) }
            }
        } catch {
            violation = error
        }
        heldByteCount = wire.heldByteCount
        mustClose = wire.mustClose
        isAtEnd = wire.isAtEnd
        openRequestCount = wire.openRequestCount
    }
}

extension [HTTPResponsePart] {
    /// Adds a part; a piece is joined with the one before it.
    mutating func append(joining part: HTTPResponsePart) {
        switch (last, part) {
        case (.body(let bytes), .body(let more)): self[count - 1] = .body(bytes + more)
        case (.raw(let bytes), .raw(let more)): self[count - 1] = .raw(bytes + more)
        default: append(part)
        }
    }
}

extension HTTPRequestHead {
    static let get = HTTPRequestHead(.get, "/", fields: ["Host": "x"])
    static let head = HTTPRequestHead(.head, "/", fields: ["Host": "x"])
    static let connect = HTTPRequestHead(.connect, "x:443", fields: ["Host": "x:443"])
    static let upgrade = HTTPRequestHead(
        .get, "/", fields: ["Host": "x", "Connection": "Upgrade", "Upgrade": "websocket"])
}
