/// Reads the part of a fixed header that has arrived, and checks it byte by byte.
struct FixedHeaderReader {
    let bytes: [UInt8]
    /// The index at which the packet begins in `bytes`.
    let start: Int
    let packetStart: Int
    let sender: ControlPacket.Sender
    /// The protocol version; `nil` before CONNECT.
    let version: ProtocolVersion?
    let maximumPacketSize: Int

    /// The fixed header; `nil` if bytes are missing.
    func read() throws(DecodingFailure) -> FixedHeader? {
        guard start < bytes.count else { return nil }
        let first = bytes[start]
        let kind = try kind(of: first)
        let flags = first & 0x0F
        try check(flags, of: kind)
        guard let (remainingLength, size) = try remainingLength(of: kind) else { return nil }
        let header = FixedHeader(kind: kind, flags: flags, size: size, remainingLength: remainingLength)
        try check(header)
        return header
    }

    private func kind(of first: UInt8) throws(DecodingFailure) -> ControlPacket.Kind {
        guard let kind = ControlPacket.Kind(rawValue: first >> 4) else {
            throw failure(of: nil, at: 0, "there is no packet of type \(first >> 4) (MQTT 3.1.1, table 2.1)")
        }
        guard let version else {
            if kind == .connect { return kind }
            throw failure(
                .connectExpected, of: kind, at: 0, violating: ["MQTT-3.1.0-1"],
                "the first packet of a client is CONNECT")
        }
        guard version.allows(kind, from: sender) else {
            throw failure(
                .notAllowed(from: sender), of: kind, at: 0, "a \(sender) never sends it (MQTT 3.1.1, table 2.1)")
        }
        return kind
    }

    private func check(_ flags: UInt8, of kind: ControlPacket.Kind) throws(DecodingFailure) {
        if kind == .publish {
            if flags & 0b0110 == 0b0110 {
                throw failure(of: kind, at: 0, violating: ["MQTT-3.3.1-4"], "there is no QoS 3")
            }
            if flags & 0b1110 == 0b1000 {
                throw failure(of: kind, at: 0, violating: ["MQTT-3.3.1-2"], "DUP is set at QoS 0")
            }
        } else if flags != kind.reservedFlags {
            throw failure(
                of: kind, at: 0, violating: kind.flagStatements + ["MQTT-2.2.2-1", "MQTT-2.2.2-2"],
                "the flags are \(flags.bits(4)) instead of \(kind.reservedFlags.bits(4))")
        }
    }

    private func remainingLength(
        of kind: ControlPacket.Kind
    ) throws(DecodingFailure) -> (remainingLength: Int, headerSize: Int)? {
        var value = 0
        for offset in 1...4 where start + offset < bytes.count {
            let byte = bytes[start + offset]
            value |= Int(byte & 0x7F) << (7 * (offset - 1))
            if byte & 0x80 == 0 {
                if byte == 0, offset > 1, version?.allowsPaddedRemainingLength == false {
                    throw failure(of: kind, at: offset, "the remaining length has more bytes than it needs")
                }
                return (value, offset + 1)
            }
            if offset == 4 {
                throw failure(
                    of: kind, at: 4,
                    "the remaining length goes on after its fourth byte (MQTT 3.1.1, section 2.2.3)")
            }
        }
        return nil
    }

    private func check(_ header: FixedHeader) throws(DecodingFailure) {
        if let length = version?.remainingLength(of: header.kind), header.remainingLength != length {
            throw failure(
                of: header.kind, at: 1, "the remaining length is \(header.remainingLength) instead of \(length)")
        }
        if header.packetSize > maximumPacketSize {
            throw failure(
                .tooLarge(size: header.packetSize, maximum: maximumPacketSize), of: header.kind, at: 1,
                "it has \(header.packetSize.bytes), and at most \(maximumPacketSize.bytes) are accepted")
        }
    }

    private func failure(
        _ reason: DecodingFailure.Reason = .malformed, of kind: ControlPacket.Kind?, at offset: Int,
        violating statements: [Statement] = [.protocolViolation], _ message: String
    ) -> DecodingFailure {
        DecodingFailure(
            reason: reason, kind: kind, statements: statements, offset: offset, packetStart: packetStart,
            message: message)
    }
}

extension ControlPacket.Kind {
    /// The required flags of the fixed header for all kinds except PUBLISH (MQTT 3.1.1, table 2.2).
    var reservedFlags: UInt8 {
        switch self {
        case .pubrel, .subscribe, .unsubscribe: 0b0010
        default: 0b0000
        }
    }

    /// The statements about the flags of this kind in particular.
    fileprivate var flagStatements: [Statement] {
        switch self {
        case .pubrel: ["MQTT-3.6.1-1"]
        case .subscribe: ["MQTT-3.8.1-1"]
        case .unsubscribe: ["MQTT-3.10.1-1"]
        case .disconnect: ["MQTT-3.14.1-1"]
        default: []
        }
    }
}
