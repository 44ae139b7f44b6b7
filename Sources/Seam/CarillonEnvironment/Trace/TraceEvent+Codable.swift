/// An event is written flat and short, because there are thousands of them: the instant as its nanoseconds, each field
/// as a pair, the bytes as hexadecimal digits.
extension TraceEvent: Codable {
    private enum CodingKeys: String, CodingKey {
        case nanoseconds, kind, lane, peer, text, fields, bytes, omittedBytes
    }

    /// Reads an event.
    ///
    /// - Throws: `DecodingError` if a value is missing or of the wrong kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        instant = Instant(nanoseconds: try container.decode(Int64.self, forKey: .nanoseconds))
        kind = try container.decode(String.self, forKey: .kind)
        lane = try container.decode(String.self, forKey: .lane)
        peer = try container.decodeIfPresent(String.self, forKey: .peer)
        text = try container.decode(String.self, forKey: .text)
        fields = try container.decodeIfPresent([Field].self, forKey: .fields) ?? []
        if let digits = try container.decodeIfPresent(String.self, forKey: .bytes) {
            guard let bytes = [UInt8](hexadecimalDigits: digits) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .bytes, in: container,
                    debugDescription: "bytes must be an even number of hexadecimal digits, such as \"c000\"")
            }
            self.bytes = bytes
        } else {
            bytes = nil
        }
        omittedBytes = try container.decodeIfPresent(Int.self, forKey: .omittedBytes) ?? 0
    }

    /// Writes the event.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(instant.nanoseconds, forKey: .nanoseconds)
        try container.encode(kind, forKey: .kind)
        try container.encode(lane, forKey: .lane)
        try container.encodeIfPresent(peer, forKey: .peer)
        try container.encode(text, forKey: .text)
        if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
        try container.encodeIfPresent(bytes?.hexadecimalDigits, forKey: .bytes)
        if omittedBytes != 0 { try container.encode(omittedBytes, forKey: .omittedBytes) }
    }
}

/// A field is written as a pair: `["id", "standup"]`.
extension TraceEvent.Field: Codable {
    /// Reads a field.
    ///
    /// - Throws: `DecodingError` if there is no pair of texts.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        name = try container.decode(String.self)
        value = try container.decode(String.self)
    }

    /// Writes the field.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(name)
        try container.encode(value)
    }
}

extension [UInt8] {
    /// The bytes as two lower-case digits each, without anything between them.
    fileprivate var hexadecimalDigits: String {
        let digits = [UInt8]("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(count * 2)
        for byte in self {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    fileprivate init?(hexadecimalDigits text: String) {
        let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2) else { return nil }
        self = []
        reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            append(UInt8(high << 4 | low))
        }
    }
}
