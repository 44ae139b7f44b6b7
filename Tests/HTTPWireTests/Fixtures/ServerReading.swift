import HTTPWire

/// The parts that a server's wire reads from a stream. Neighbouring pieces are joined, since where they are cut means
/// nothing.
struct ServerReading: Equatable {
    var parts: [HTTPRequestPart] = []
    var violation: HTTPViolation?
    /// The bytes of all answers.
    var answers: [UInt8] = []
    /// Bytes that are held at the end.
    var heldByteCount = 0
    var mustClose = false
    var isAtEnd = false

    /// Reads piece after piece. Each request is answered at its end, `CONNECT` and upgrades by what is given, all
    /// others by 200.
    init(
        of pieces: [[UInt8]], limits: HTTPLimits = .standard, ends: Bool = false, upgrades: Bool = true,
        answers isAnswering: Bool = true
    ) {
        var wire = HTTPServerWire(limits: limits)
        func read() throws -> Bool {
            guard let part = try wire.next() else { return false }
            parts.append(joining: part)
            if isAnswering, case .end = part, let head = wire.requestToAnswer {
                answers += try wire.encodeAnswer(to: head, upgrades: upgrades)
            }
            return true
        }
        do {
            for piece in pieces {
                wire.append(piece)
                while try read() {}
            }
            if ends {
                wire.appendEnd()
                while try read() {}
            }
        } catch {
            violation = error as? HTTPViolation
        }
        heldByteCount = wire.heldByteCount
        mustClose = wire.mustClose
        isAtEnd = wire.isAtEnd
    }

    init(of stream: [UInt8], limits: HTTPLimits = .standard, ends: Bool = false) {
        self.init(of: [stream], limits: limits, ends: ends)
    }
}

extension HTTPServerWire {
    fileprivate mutating func encodeAnswer(to head: HTTPRequestHead, upgrades: Bool) throws -> [UInt8] {
        if upgrades, head.asksForUpgrade {
            return try encodeHead(HTTPResponseHead(.switchingProtocols, fields: ["Upgrade": "x"]))
        }
        if head.method == .connect, upgrades { return try encodeHead(HTTPResponseHead(.ok)) }
        return try encode(HTTPResponseHead(head.method == .connect ? .badGateway : .ok), body: [0x61])
    }
}

extension [HTTPRequestPart] {
    /// Adds a part; a piece is joined with the one before it.
    mutating func append(joining part: HTTPRequestPart) {
        switch (last, part) {
        case (.body(let bytes), .body(let more)): self[count - 1] = .body(bytes + more)
        case (.raw(let bytes), .raw(let more)): self[count - 1] = .raw(bytes + more)
        default: append(part)
        }
    }
}
