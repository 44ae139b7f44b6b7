/// Finds the password in the bytes of a CONNECT, which come one after the other (MQTT 3.1.1, section 3.1).
struct ConnectLayout {
    private enum Field: Equatable {
        case protocolName, protocolLevel, flags, keepAlive, clientIdentifier, willTopic, willMessage, userName, password
    }

    /// The fields that are still to come. The last element is the next field.
    private var fields: [Field] = [.clientIdentifier, .keepAlive, .flags, .protocolLevel, .protocolName]
    /// The number of length bytes of the next field that are still to come, and the length that the earlier ones gave.
    private var lengthBytes = 2
    private var length = 0
    /// The number of bytes of the next field that are still to come; `nil` before its length is known.
    private var fieldLeft: Int?
    /// Whether all following bytes are, or may be, a password.
    private var isSecret = false
    /// Whether all following bytes are the password of a CONNECT in which nothing is wrong so far.
    private(set) var isPassword = false

    /// Takes the next byte after the fixed header, and returns whether it has to be hidden.
    ///
    /// - Parameter left: The number of bytes of the packet that are left, including this one.
    mutating func isSecret(_ byte: UInt8, left: Int) -> Bool {
        guard !isSecret, let field = fields.last else { return true }
        switch field {
        case .protocolLevel:
            fields.removeLast()
            // Other protocol levels have other fields. Level 3, MQTT 3.1, has the same fields.
            isSecret = byte != ProtocolVersion.v3_1_1.rawValue && byte != 3
        case .flags:
            fields.removeLast()
            announce(byte)
        case .keepAlive:
            lengthBytes -= 1
            if lengthBytes == 0 { endField() }
        default: takeText(byte, left: left)
        }
        return false
    }

    /// Takes a byte of a field that begins with its length.
    private mutating func takeText(_ byte: UInt8, left: Int) {
        if let fieldLeft {
            if fieldLeft == 1 { endField() } else { self.fieldLeft = fieldLeft - 1 }
            return
        }
        length = length << 8 | Int(byte)
        lengthBytes -= 1
        guard lengthBytes == 0 else { return }
        if fields.last == .password || length > left - 1 {
            isSecret = true
            isPassword = fields.last == .password && length == left - 1
        } else if length == 0 {
            endField()
        } else {
            fieldLeft = length
        }
    }

    private mutating func endField() {
        fields.removeLast()
        (fieldLeft, length, lengthBytes) = (nil, 0, 2)
        // Bytes after the last field belong to no known field.
        isSecret = fields.isEmpty
    }

    /// Adds the fields that the flags announce behind the fields that are always there (MQTT 3.1.1, section 3.1.2.3).
    private mutating func announce(_ flags: UInt8) {
        var announced: [Field] = []
        if flags & 0b0000_0100 != 0 { announced += [.willTopic, .willMessage] }
        if flags & 0b1000_0000 != 0 { announced.append(.userName) }
        if flags & 0b0100_0000 != 0 { announced.append(.password) }
        fields.insert(contentsOf: announced.reversed(), at: 0)
    }
}
