extension Suback {
    init(from reader: inout FieldReader) throws(DecodingFailure) {
        packetIdentifier = try reader.packetIdentifier()
        results = []
        guard !reader.isAtEnd else {
            throw reader.malformed(["MQTT-3.8.4-5"], at: reader.offset, "there is no return code")
        }
        while !reader.isAtEnd {
            let code = try reader.byte(.returnCode)
            guard let result = Result(returnCode: code) else {
                throw reader.malformed(["MQTT-3.9.3-2"], at: reader.offset - 1, "there is no return code \(code)")
            }
            results.append(result)
        }
    }
}
