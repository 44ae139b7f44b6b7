/// Reads the fields after a packet's fixed header, one after the other.
struct FieldReader {
    let header: FixedHeader
    /// The protocol version; `nil` in a first CONNECT, until its protocol level has been read.
    var version: ProtocolVersion?

    private let bytes: [UInt8]
    /// The index at which the packet begins in `bytes`.
    private let start: Int
    private let end: Int
    private let packetStart: Int
    private var position: Int

    init(bytes: [UInt8], start: Int, header: FixedHeader, packetStart: Int, version: ProtocolVersion?) {
        self.bytes = bytes
        self.start = start
        self.header = header
        self.packetStart = packetStart
        self.version = version
        position = start + header.size
        end = start + header.packetSize
    }

    var kind: ControlPacket.Kind { header.kind }

    var isAtEnd: Bool { position == end }

    /// The offset of the next byte in the packet.
    var offset: Int { position - start }

    mutating func byte(_ field: PacketField) throws(DecodingFailure) -> UInt8 {
        guard position < end else { throw missing(field, byteCount: 1) }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func integer(_ field: PacketField) throws(DecodingFailure) -> UInt16 {
        guard end - position >= 2 else { throw missing(field, byteCount: 2) }
        defer { position += 2 }
        return UInt16(bytes[position]) << 8 | UInt16(bytes[position + 1])
    }

    mutating func packetIdentifier() throws(DecodingFailure) -> PacketIdentifier {
        guard let identifier = PacketIdentifier(try integer(.packetIdentifier)) else {
            throw malformed(kind.identifierStatements, at: offset - 2, "the packet identifier is 0")
        }
        return identifier
    }

    /// Reads data that begin with the number of their bytes (MQTT 3.1.1, section 1.5.3).
    mutating func data(_ field: PacketField) throws(DecodingFailure) -> [UInt8] { Array(bytes[try range(field)]) }

    /// Reads all remaining bytes.
    mutating func rest() -> [UInt8] {
        defer { position = end }
        return Array(bytes[position..<end])
    }

    /// Reads UTF-8 text that begins with the number of its bytes (MQTT 3.1.1, section 1.5.3). The text is not
    /// normalised, and U+FEFF at the beginning stays [MQTT-1.5.3-3].
    mutating func text(_ field: PacketField) throws(DecodingFailure) -> String {
        let range = try range(field)
        // Most text is ASCII without U+0000, which needs no further check.
        for index in range where bytes[index] == 0 || bytes[index] >= 0x80 {
            return try text(field, bytes[range])
        }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    private func text(_ field: PacketField, _ bytes: ArraySlice<UInt8>) throws(DecodingFailure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let fault = UTF8Fault(in: bytes)
            throw malformed(
                ["MQTT-1.5.3-1"] + field.wellFormedness(in: kind), at: bytes.startIndex - start + fault.offset,
                "the \(field.rawValue) is not UTF-8: \(fault.message)")
        }
        if let null = bytes.firstIndex(of: 0) {
            throw malformed(field.absenceOfNull, at: null - start, "the \(field.rawValue) holds U+0000")
        }
        return text
    }

    mutating func topicName(_ field: PacketField) throws(DecodingFailure) -> TopicName {
        let text = try text(field)
        if let fault = TopicFault.inName(text) {
            let statements: [Statement] = field == .topicName && fault.isWildcard ? ["MQTT-3.3.2-2"] : []
            throw malformed(fault, statements, in: text, field)
        }
        return TopicName(checked: text)
    }

    mutating func topicFilter() throws(DecodingFailure) -> TopicFilter {
        let text = try text(.topicFilter)
        if let fault = TopicFault.inFilter(text) { throw malformed(fault, [], in: text, .topicFilter) }
        return TopicFilter(checked: text)
    }

    /// Checks that no bytes follow.
    ///
    /// - Parameter statements: The statements that forbid further bytes.
    func finish(_ statements: @autoclosure () -> [Statement]) throws(DecodingFailure) {
        guard !isAtEnd else { return }
        throw malformed(statements(), at: offset, "surplus after the last field: \((end - position).bytes)")
    }

    func malformed(_ statements: [Statement], at offset: Int, _ message: String) -> DecodingFailure {
        failure(.malformed, statements, at: offset, message)
    }

    func failure(
        _ reason: DecodingFailure.Reason, _ statements: [Statement], at offset: Int, _ message: String
    ) -> DecodingFailure {
        DecodingFailure(
            reason: reason, kind: kind, statements: statements, offset: offset, packetStart: packetStart,
            message: message)
    }

    private func malformed(
        _ fault: TopicFault, _ statements: [Statement], in text: String, _ field: PacketField
    ) -> DecodingFailure {
        malformed(
            statements + [fault.error.statement], at: offset - text.utf8.count + fault.offset,
            "the \(field.rawValue) is none: \(fault.error)")
    }

    private mutating func range(_ field: PacketField) throws(DecodingFailure) -> Range<Int> {
        let count = Int(try integer(field))
        guard end - position >= count else { throw missing(field, byteCount: count) }
        defer { position += count }
        return position..<position + count
    }

    private func missing(_ field: PacketField, byteCount: Int) -> DecodingFailure {
        malformed(
            field.presence(in: kind), at: end - start,
            "\(byteCount.bytes) needed for the \(field.rawValue), \(end - position) left")
    }
}

extension TopicFault {
    fileprivate var isWildcard: Bool {
        if case .wildcardInName = error { true } else { false }
    }
}
