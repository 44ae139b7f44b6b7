/// Finds in the bytes of a CONNECT, one after the other, where its password is (MQTT 3.1.1, section 3.1).
struct ConnectLayout {
    private enum Field: Equatable {
        case protocolName, protocolLevel, flags, keepAlive, clientIdentifier, willTopic, willMessage, userName, password
    }

    /// The fields to come; the last one is next.
    private var fields: [Field] = [.clientIdentifier, .keepAlive, .flags, .protocolLevel, .protocolName]
    /// The bytes of the next field's length that are still to come, and what they have said so far.
    private var lengthBytes = 2
    private var length = 0
    /// How much of the next field is still to come, once that is known.
    private var fieldLeft: Int?
    /// Whether all that follows is, or may be, a password.
    private var isSecret = false

    /// Takes the next byte of those after the fixed header, and says whether it has to be hidden.
    ///
    /// - Parameter left: how many bytes of the packet are left, this one included.
    mutating func isSecret(_ byte: UInt8, left: Int) -> Bool {
        guard !isSecret, let field = fields.last else { return true }
        switch field {
        case .protocolLevel:
            fields.removeLast()
            // Others have other fields; 3 is MQTT 3.1, which has the same.
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
        } else if length == 0 {
            endField()
        } else {
            fieldLeft = length
        }
    }

    private mutating func endField() {
        fields.removeLast()
        (fieldLeft, length, lengthBytes) = (nil, 0, 2)
        // No field accounts for what follows the last one.
        isSecret = fields.isEmpty
    }

    /// Puts the fields that the flags announce after those that are always there (MQTT 3.1.1, section 3.1.2.3).
    private mutating func announce(_ flags: UInt8) {
        var announced: [Field] = []
        if flags & 0b0000_0100 != 0 { announced += [.willTopic, .willMessage] }
        if flags & 0b1000_0000 != 0 { announced.append(.userName) }
        if flags & 0b0100_0000 != 0 { announced.append(.password) }
        fields.insert(contentsOf: announced.reversed(), at: 0)
    }
}
