import CarillonMQTT
import MQTTWire
import Testing

@Suite("Encoding")
struct EncodingTests {
    static let tooLong = String(repeating: "x", count: 65_536)
    static let tooMuch = [UInt8](repeating: 0, count: 65_536)

    static let refused: [(packet: ControlPacket, failure: EncodingFailure, statement: Statement)] = [
        (
            .connect(Connect(clientIdentifier: ClientIdentifier(tooLong))),
            .fieldTooLong("client identifier", in: .connect, byteCount: 65_536), "MQTT-4.8.0-1"
        ),
        (
            .connect(Connect(clientIdentifier: "c", userName: tooLong)),
            .fieldTooLong("user name", in: .connect, byteCount: 65_536), "MQTT-4.8.0-1"
        ),
        (
            .connect(Connect(clientIdentifier: "c", userName: "u", password: tooMuch)),
            .fieldTooLong("password", in: .connect, byteCount: 65_536), "MQTT-4.8.0-1"
        ),
        (
            .connect(Connect(clientIdentifier: "c", will: Will(topic: "w", message: tooMuch))),
            .fieldTooLong("will message", in: .connect, byteCount: 65_536), "MQTT-4.8.0-1"
        ),
        (
            .connect(Connect(clientIdentifier: "a\0")), .nullCharacter("client identifier", in: .connect),
            "MQTT-1.5.3-2"
        ),
        (
            .connect(Connect(clientIdentifier: "c", userName: "\0")), .nullCharacter("user name", in: .connect),
            "MQTT-1.5.3-2"
        ),
        (.connect(Connect(clientIdentifier: "c", password: [])), .passwordWithoutUserName, "MQTT-3.1.2-22"),
        (
            .connack(Connack(sessionPresent: true, returnCode: .notAuthorized)), .sessionPresentInRefusal,
            "MQTT-3.2.2-4"
        ),
        (.subscribe(Subscribe(packetIdentifier: 1, subscriptions: [])), .emptyList(in: .subscribe), "MQTT-3.8.3-3"),
        (.suback(Suback(packetIdentifier: 1, results: [])), .emptyList(in: .suback), "MQTT-3.8.4-5"),
        (.unsubscribe(Unsubscribe(packetIdentifier: 1, filters: [])), .emptyList(in: .unsubscribe), "MQTT-3.10.3-2"),
    ]

    @Test("A packet that the standard forbids is refused, and leaves nothing behind", arguments: refused)
    func refuses(packet: ControlPacket, failure: EncodingFailure, statement: Statement) {
        var bytes: [UInt8] = [1, 2, 3]
        #expect(throws: failure) { try PacketEncoder().encode(packet, into: &bytes) }
        #expect(bytes == [1, 2, 3])
        #expect(throws: failure) { try PacketEncoder().size(of: packet) }
        #expect(failure.statement == statement)
        #expect(failure.description.hasSuffix(" [\(statement)]"))
    }

    @Test("A refusal says what is wrong")
    func sentences() {
        let sentences = EncodingTests.refused.map(\.failure.description)
        #expect(
            sentences[0] == "the client identifier of CONNECT has 65536 bytes, and 65535 is the most [MQTT-4.8.0-1]")
        #expect(sentences[4] == "the client identifier of CONNECT holds U+0000 [MQTT-1.5.3-2]")
        #expect(Set(sentences).count == sentences.count)
    }

    @Test("Fields of 65535 bytes fit, in all of CONNECT at once")
    func longest() throws {
        let text = String(repeating: "é", count: 32_767) + "x"
        let data = [UInt8](repeating: 0xFF, count: 65_535)
        let packet = ControlPacket.connect(
            Connect(
                clientIdentifier: ClientIdentifier(text), will: Will(topic: try TopicName(text), message: data),
                userName: text, password: data))
        let bytes = try PacketEncoder().encode(packet)
        #expect(bytes.count == 1 + 3 + 10 + 5 * 65_537)
        #expect(Outcome(of: bytes, from: .client, version: nil).packets == [packet])
    }

    @Test("A packet may have as many bytes as the encoder is allowed, not one more")
    func maximum() throws {
        let packet = ControlPacket.publish(Publish(topic: "a", payload: [1, 2, 3]))
        #expect(try PacketEncoder(maximumPacketSize: 8).encode(packet).count == 8)
        var bytes: [UInt8] = [9]
        #expect(throws: EncodingFailure.packetTooLarge(.publish, size: 8, maximum: 7)) {
            try PacketEncoder(maximumPacketSize: 7).encode(packet, into: &bytes)
        }
        #expect(bytes == [9])
        #expect(
            EncodingFailure.packetTooLarge(.publish, size: 8, maximum: 7).description
                == "PUBLISH would have 8 bytes, and 7 is the most [MQTT-4.8.0-1]")
    }

    @Test("The protocol's own limit holds, whatever is allowed")
    func limit() throws {
        let payload = [UInt8](repeating: 0, count: WireLimits.remainingLength - 3)
        let encoder = PacketEncoder(maximumPacketSize: .max)
        #expect(encoder.maximumPacketSize == 268_435_460)
        #expect(try encoder.size(of: .publish(Publish(topic: "a", payload: payload))) == 268_435_460)
        #expect(throws: EncodingFailure.packetTooLarge(.publish, size: 268_435_461, maximum: 268_435_460)) {
            try encoder.size(of: .publish(Publish(topic: "ab", payload: payload)))
        }
    }

    @Test("PUBLISH by itself is the same as PUBLISH among others")
    func publish() throws {
        for golden in GoldenPacket.all {
            guard case .publish(let publish) = golden.packet else { continue }
            var bytes: [UInt8] = [0xAA]
            try PacketEncoder().encode(publish, into: &bytes)
            #expect(bytes == [0xAA] + golden.bytes)
        }
    }

    @Test("Packets are appended, so that many can leave in one write")
    func append() throws {
        var bytes: [UInt8] = []
        for golden in GoldenPacket.all { try PacketEncoder().encode(golden.packet, into: &bytes) }
        #expect(bytes == GoldenPacket.all.flatMap(\.bytes))
    }
}
