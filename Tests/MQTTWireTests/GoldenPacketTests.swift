import CarillonMQTT
import MQTTWire
import TestBasics
import Testing

@Suite("Packets as the standard writes them")
struct GoldenPacketTests {
    @Test("A packet has these bytes", arguments: GoldenPacket.all)
    func encodes(_ golden: GoldenPacket) throws {
        #expect(try PacketEncoder().encode(golden.packet) == golden.bytes)
        #expect(try PacketEncoder().size(of: golden.packet) == golden.bytes.count)
    }

    @Test("Bytes are this packet, all of them", arguments: GoldenPacket.all)
    func decodes(_ golden: GoldenPacket) throws {
        var decoder = PacketDecoder(from: golden.sender, version: .v3_1_1)
        decoder.append(golden.bytes)
        let decoded = try #require(try decoder.next())
        #expect(decoded.packet == golden.packet)
        #expect(decoded.bytes == golden.bytes[...])
        #expect(decoded.size == golden.bytes.count)
        #expect(try decoder.next() == nil)
        #expect(decoder.heldByteCount == 0)
    }

    @Test("Cut anywhere, it is the same packet, and none before its last byte", arguments: GoldenPacket.all)
    func split(_ golden: GoldenPacket) throws {
        for pieces in golden.bytes.cutsInTwo.dropLast() {
            var decoder = PacketDecoder(from: golden.sender, version: .v3_1_1)
            decoder.append(pieces[0])
            #expect(try decoder.next() == nil)
            #expect(decoder.heldByteCount == pieces[0].count)
            decoder.append(pieces[1])
            #expect(try decoder.next()?.packet == golden.packet)
            #expect(try decoder.next() == nil)
        }
    }

    @Test("Two of them in one chunk, cut anywhere, stay two", arguments: GoldenPacket.all)
    func joined(_ golden: GoldenPacket) {
        for pieces in (golden.bytes + golden.bytes).cutsInTwo {
            let outcome = Outcome(of: pieces, from: golden.sender)
            #expect(outcome.packets == [golden.packet, golden.packet])
            #expect(outcome.failure == nil)
        }
    }

    @Test("Byte by byte, everything that one end sends arrives", arguments: ControlPacket.Sender.allCases)
    func drip(from sender: ControlPacket.Sender) {
        let all = GoldenPacket.all.filter { $0.sender == sender }
        let outcome = Outcome(of: all.flatMap(\.bytes).byteByByte, from: sender)
        #expect(outcome.packets == all.map(\.packet))
        #expect(outcome.bytes == all.map(\.bytes))
        #expect(outcome.failure == nil)
    }

    @Test("Every kind of packet is among them", arguments: ControlPacket.Kind.allCases)
    func complete(kind: ControlPacket.Kind) {
        #expect(GoldenPacket.all.contains { $0.packet.kind == kind })
    }

    @Test("MQTT-3.1.3-7: an empty client identifier with a kept session is decoded, for the server has to answer it")
    func emptyClientIdentifier() {
        let outcome = Outcome(of: connect(flags: 0, field("")), from: .client, version: nil)
        #expect(
            outcome.packets == [.connect(Connect(clientIdentifier: "", cleanSession: false, keepAlive: 60))])
    }

    @Test(
        "The remaining length takes as few bytes as it can",
        arguments: [
            (127, "7F"), (128, "80 01"), (16_383, "FF 7F"), (16_384, "80 80 01"), (2_097_151, "FF FF 7F"),
            (2_097_152, "80 80 80 01"),
        ])
    func remainingLength(length: Int, encoded: String) throws {
        let publish = ControlPacket.publish(Publish(topic: "a", payload: Array(repeating: 7, count: length - 3)))
        let bytes = try PacketEncoder().encode(publish)
        #expect(Array(bytes.prefix(1 + hex(encoded).count)) == [0x30] + hex(encoded))
        #expect(bytes.count == 1 + hex(encoded).count + length)
        #expect(try PacketEncoder().size(of: publish) == bytes.count)
        #expect(Outcome(of: bytes, from: .client).packets == [publish])
    }

    @Test(
        "A padded remaining length is accepted, since MQTT 3.1.1 does not forbid it",
        arguments: ["80 00", "80 80 80 00"])
    func paddedRemainingLength(length: String) {
        let bytes = [0xC0] + hex(length)
        let outcome = Outcome(of: bytes, from: .client)
        #expect(outcome.packets == [.pingreq])
        #expect(outcome.bytes == [bytes])
    }
}
