import CarillonEnvironment

extension Connect {
    init(from reader: inout FieldReader) throws(DecodingFailure) {
        let version = try reader.protocolVersion()
        reader.version = version
        let flags = try Flags(from: &reader, version: version)
        keepAlive = try reader.integer(.keepAlive)
        clientIdentifier = ClientIdentifier(try reader.text(.clientIdentifier))
        if let (qualityOfService, retain) = flags.will {
            let topic = try reader.topicName(.willTopic)
            will = Will(
                topic: topic, message: try reader.data(.willMessage), qualityOfService: qualityOfService, retain: retain
            )
        } else {
            will = nil
        }
        userName = flags.hasUserName ? try reader.text(.userName) : nil
        password = flags.hasPassword ? try reader.data(.password) : nil
        cleanSession = flags.cleanSession
        try reader.finish(flags.statementsAgainstMoreFields)
    }

    /// The connect flags (MQTT 3.1.1, section 3.1.2.3).
    private struct Flags {
        let cleanSession: Bool
        let will: (qualityOfService: QualityOfService, retain: Bool)?
        let hasUserName: Bool
        let hasPassword: Bool

        init(from reader: inout FieldReader, version: ProtocolVersion) throws(DecodingFailure) {
            let offset = reader.offset
            let flags = try reader.byte(.connectFlags)
            func isSet(_ bit: Int) -> Bool { flags >> bit & 1 == 1 }
            func malformed(_ statements: [Statement], _ message: String) -> DecodingFailure {
                reader.malformed(statements, at: offset, "the connect flags are \(flags.bits(8)): \(message)")
            }

            guard !isSet(0) else { throw malformed(["MQTT-3.1.2-3"], "the lowest is reserved") }
            cleanSession = isSet(1)
            let level = flags >> 3 & 0b11
            if isSet(2) {
                guard let qualityOfService = QualityOfService(rawValue: level) else {
                    throw malformed(["MQTT-3.1.2-14"], "there is no QoS 3 for the will")
                }
                will = (qualityOfService, isSet(5))
            } else {
                guard level == 0 else {
                    throw malformed(["MQTT-3.1.2-13", "MQTT-3.1.2-11"], "there is a QoS for the will, but no will")
                }
                guard !isSet(5) else {
                    throw malformed(["MQTT-3.1.2-15", "MQTT-3.1.2-11"], "the will is retained, but there is no will")
                }
                will = nil
            }
            (hasUserName, hasPassword) = (isSet(7), isSet(6))
            guard hasUserName || !hasPassword || version.allowsPasswordAlone else {
                throw malformed(["MQTT-3.1.2-22"], "there is a password without a user name")
            }
        }

        /// The statements that forbid bytes after the last field that the flags announce.
        var statementsAgainstMoreFields: [Statement] {
            (hasUserName ? [] : ["MQTT-3.1.2-18"]) + (hasPassword ? [] : ["MQTT-3.1.2-20"])
                + (will == nil ? ["MQTT-3.1.2-11"] : []) + ["MQTT-3.1.4-1"]
        }
    }
}

extension FieldReader {
    /// Reads the protocol's name and level (MQTT 3.1.1, sections 3.1.2.1 and 3.1.2.2).
    fileprivate mutating func protocolVersion() throws(DecodingFailure) -> ProtocolVersion {
        let nameOffset = offset
        let name = try text(.protocolName)
        let levelOffset = offset
        let level = try byte(.protocolLevel)
        // No other text is canonically equivalent to "MQTT", so comparing strings compares bytes here.
        guard name == "MQTT" else {
            throw failure(
                .unsupportedProtocol(name: name, level: level), ["MQTT-3.1.2-1"], at: nameOffset,
                "the protocol is called \(name.quoted()) instead of \"MQTT\"")
        }
        guard let told = ProtocolVersion(rawValue: level), version == nil || version == told else {
            throw failure(
                .unsupportedProtocol(name: name, level: level), ["MQTT-3.1.2-2"], at: levelOffset,
                "the protocol level is \(level) instead of \((version ?? .v3_1_1).rawValue)")
        }
        return told
    }
}
