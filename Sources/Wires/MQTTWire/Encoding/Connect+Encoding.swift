extension Connect {
    func remainingLength(in version: ProtocolVersion) throws(EncodingFailure) -> Int {
        guard userName != nil || password == nil || version.allowsPasswordAlone else { throw .passwordWithoutUserName }
        // These are the protocol's name, its level, the flags and the keep alive.
        var length = 6 + 1 + 1 + 2
        length += try PacketField.clientIdentifier.size(of: clientIdentifier.text, in: .connect)
        if let will {
            length += will.topic.fieldSize
            length += try PacketField.willMessage.size(of: will.message, in: .connect)
        }
        if let userName { length += try PacketField.userName.size(of: userName, in: .connect) }
        if let password { length += try PacketField.password.size(of: password, in: .connect) }
        return length
    }

    func write(to bytes: inout [UInt8], in version: ProtocolVersion) {
        bytes.append(field: "MQTT")
        bytes.append(version.rawValue)
        bytes.append(flags)
        bytes.append(integer: keepAlive)
        bytes.append(field: clientIdentifier.text)
        if let will {
            bytes.append(field: will.topic.text)
            bytes.append(field: will.message)
        }
        if let userName { bytes.append(field: userName) }
        if let password { bytes.append(field: password) }
    }

    /// The connect flags (MQTT 3.1.1, section 3.1.2.3).
    private var flags: UInt8 {
        var flags: UInt8 = cleanSession ? 0b0000_0010 : 0
        if let will {
            flags |= 0b0000_0100 | will.qualityOfService.rawValue << 3 | (will.retain ? 0b0010_0000 : 0)
        }
        if password != nil { flags |= 0b0100_0000 }
        if userName != nil { flags |= 0b1000_0000 }
        return flags
    }
}
