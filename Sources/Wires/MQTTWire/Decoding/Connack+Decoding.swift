extension Connack {
    init(from reader: inout FieldReader) throws(DecodingFailure) {
        let flags = try reader.byte(.acknowledgeFlags)
        guard flags & 0xFE == 0 else {
            throw reader.malformed(
                [.protocolViolation], at: reader.offset - 1,
                "the acknowledge flags are \(flags.bits(8)), and all but the lowest are reserved")
        }
        let code = try reader.byte(.returnCode)
        guard let returnCode = ConnectReturnCode(rawValue: code) else {
            throw reader.malformed(["MQTT-3.2.2-6"], at: reader.offset - 1, "there is no return code \(code)")
        }
        sessionPresent = flags == 1
        self.returnCode = returnCode
        guard returnCode == .accepted || !sessionPresent else {
            throw reader.malformed(
                ["MQTT-3.2.2-4"], at: reader.offset - 2, "a refusal says that a session is present")
        }
    }
}
