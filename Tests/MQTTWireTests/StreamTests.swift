import CarillonMQTT
import TestBasics
import Testing

@testable import MQTTWire

@Suite("Decoding a stream")
struct StreamTests {
    private static let small = ControlPacket.publish(Publish(topic: "a", payload: [1, 2, 3]))

    // MARK: Size

    @Test("A packet of the maximum size passes, one byte more is too large", arguments: [2, 7, 130, 300])
    func maximum(size: Int) throws {
        let payload = [UInt8](repeating: 1, count: size)
        let bytes = try PacketEncoder().encode(.publish(Publish(topic: "a", payload: payload)))
        #expect(Outcome(of: bytes, from: .client, maximumPacketSize: bytes.count).packets.count == 1)

        let outcome = Outcome(of: bytes, from: .client, maximumPacketSize: bytes.count - 1)
        let failure = try #require(outcome.failure)
        #expect(failure.reason == .tooLarge(size: bytes.count, maximum: bytes.count - 1))
        #expect(failure.kind == .publish)
        #expect(failure.offset == 1)
        #expect(outcome.heldByteCount == 0)
    }

    @Test("A packet that would be too large is refused at its fixed header, before it comes")
    func announced() throws {
        var decoder = PacketDecoder(from: .client, version: .v3_1_1, maximumPacketSize: 1_000)
        decoder.append(hex("30 80 80 80"))
        #expect(try decoder.next() == nil)
        decoder.append(hex("01"))
        let failure = try #require(throws: DecodingFailure.self) { try decoder.next() }
        #expect(failure.reason == .tooLarge(size: 2_097_157, maximum: 1_000))
        #expect(decoder.heldByteCount == 0)
    }

    @Test("The largest packet of the protocol is not too large by itself")
    func largest() throws {
        var decoder = PacketDecoder(from: .client, version: .v3_1_1)
        decoder.append(hex("30 FF FF FF 7F 00 01 61"))
        #expect(try decoder.next() == nil)
        #expect(decoder.heldByteCount == 8)
        #expect(decoder.maximumPacketSize == 268_435_460)
    }

    // MARK: Failure

    @Test("After a failure it stays failed, and holds and takes nothing")
    func staysFailed() throws {
        var decoder = PacketDecoder(from: .client, version: .v3_1_1)
        decoder.append(hex("C0 00  82 02 00 01  C0 00"))
        #expect(try decoder.next()?.packet == .pingreq)
        let first = try #require(throws: DecodingFailure.self) { try decoder.next() }
        #expect(first.statement == "MQTT-3.8.3-3")
        #expect(first.packetStart == 2)
        #expect(decoder.failure == first)
        for _ in 0..<3 {
            decoder.append(hex("C0 00"))
            #expect(decoder.heldByteCount == 0)
            #expect(throws: first) { try decoder.next() }
        }
    }

    @Test("Packets before a failure are delivered, and the failure tells where it was")
    func whereabouts() throws {
        let outcome = Outcome(of: hex("C0 00 C0 00 30 03 00 01 2B"), from: .client)
        #expect(outcome.packets == [.pingreq, .pingreq])
        let failure = try #require(outcome.failure)
        #expect(
            failure.description == """
                malformed PUBLISH, byte 4 of the packet at byte 4 of the stream: the topic name is none: + and # belong into \
                filters, not into a name: "+" [MQTT-3.3.2-2, MQTT-4.7.1-1]
                """)
    }

    @Test(
        "Each reason has its own beginning of the sentence",
        arguments: [
            (hex("D0"), "PINGRESP from a client, byte 0 of the packet"),
            (hex("00"), "malformed packet, byte 0 of the packet"),
            (hex("30 7F"), "too large a PUBLISH, byte 1 of the packet"),
            (packet(0x10, field("MQIsdp") + [3]), "CONNECT of another protocol, byte 2 of the packet"),
        ])
    func sentences(bytes: [UInt8], beginning: String) throws {
        let failure = try #require(Outcome(of: bytes, from: .client, maximumPacketSize: 64).failure)
        #expect(failure.description.hasPrefix(beginning))
    }

    @Test("Something before CONNECT says so")
    func beforeConnect() throws {
        let failure = try #require(Outcome(of: hex("C0 00"), from: .client, version: nil).failure)
        #expect(
            failure.description == """
                PINGREQ before CONNECT, byte 0 of the packet at byte 0 of the stream: the first packet of a client is CONNECT \
                [MQTT-3.1.0-1]
                """)
    }

    // MARK: Memory and time

    @Test("Once all that came was taken, nothing is held, and of an incomplete packet no more than has come")
    func held() throws {
        let bytes = try PacketEncoder().encode(StreamTests.small)
        var decoder = PacketDecoder(from: .server)
        var appended = 0
        for _ in 0..<100 {
            for part in [bytes[..<3], bytes[3...] + bytes[..<1], bytes[1...]] {
                decoder.append(Array(part))
                appended += part.count
                while try decoder.next() != nil {}
                #expect(decoder.heldByteCount == appended % bytes.count)
            }
        }
    }

    /// A decoder that moves the rest each time would move 400 GB.
    @Test(
        "A decoder that is given much and takes little has everything in order, and moves no more bytes than it was given"
    )
    func behind() throws {
        let packets = try (1...2).map { number in
            ControlPacket.publish(
                Publish(topic: try TopicName("\(number)"), payload: Array(repeating: 7, count: 2_000)))
        }
        let bytes = try packets.map { try PacketEncoder().encode($0) }
        var decoder = PacketDecoder(from: .server)
        var taken = 0
        for round in 1...20_000 {
            decoder.append(bytes[0] + bytes[1])
            if try decoder.next()?.packet != packets[taken % 2] { Issue.record("packet \(taken)") }
            taken += 1
            if decoder.heldByteCount != (2 * round - taken) * bytes[0].count { Issue.record("round \(round)") }
        }
        while let decoded = try decoder.next() {
            if decoded.packet != packets[taken % 2] { Issue.record("packet \(taken)") }
            taken += 1
        }
        #expect(taken == 40_000)
        #expect(decoder.heldByteCount == 0)
        #expect(decoder.movedByteCount <= 40_000 * bytes[0].count)
    }

    @Test("A chunk of nothing changes nothing")
    func empty() throws {
        var decoder = PacketDecoder(from: .server)
        decoder.append([])
        #expect(try decoder.next() == nil)
        decoder.append(hex("D0"))
        decoder.append([])
        #expect(try decoder.next() == nil)
        decoder.append(hex("00"))
        #expect(try decoder.next()?.packet == .pingresp)
    }

    @Test("A packet's bytes stay what they were while the stream goes on")
    func bytesStay() throws {
        var decoder = PacketDecoder(from: .server)
        decoder.append(hex("40 02 00 01 D0"))
        let first = try #require(try decoder.next())
        decoder.append(hex("00 40 02 00 02"))
        let second = try #require(try decoder.next())
        let third = try #require(try decoder.next())
        #expect(first.bytes.elementsEqual(hex("40 02 00 01")))
        #expect(second.bytes.elementsEqual(hex("D0 00")))
        #expect(third.bytes.elementsEqual(hex("40 02 00 02")))
    }

    /// If each drop moved the bytes before it, the small packet would move 20 GB and the large one 400 GB.
    @Test(
        "Large packets in small drops are moved no more than once",
        arguments: [(200_000, 1), (40_000_000, 2_000)])
    func drops(size: Int, drop: Int) throws {
        let payload = [UInt8](repeating: 7, count: size)
        let bytes = try PacketEncoder().encode(.publish(Publish(topic: "a", payload: payload)))
        var decoder = PacketDecoder(from: .client, version: .v3_1_1)
        // Something before it, which must not be moved again and again either.
        decoder.append(hex("C0 00"))
        var packets: [ControlPacket] = []
        for begin in stride(from: 0, to: bytes.count, by: drop) {
            decoder.append(Array(bytes[begin..<min(begin + drop, bytes.count)]))
            while let decoded = try decoder.next() { packets.append(decoded.packet) }
        }
        #expect(packets.count == 2)
        #expect(packets.last?.kind == .publish)
        #expect(decoder.movedByteCount <= bytes.count)
    }

    @Test("A password is not in the bytes for a log")
    func password() throws {
        let connect = Connect(clientIdentifier: "c", userName: "u", password: Array("secret".utf8))
        let bytes = try PacketEncoder().encode(.connect(connect))
        var decoder = PacketDecoder(from: .client)
        decoder.append(bytes)
        let decoded = try #require(try decoder.next())
        #expect(decoded.bytesWithoutPassword == bytes.dropLast(6) + Array("******".utf8))

        decoder.append(hex("C0 00"))
        #expect(try decoder.next()?.bytesWithoutPassword == hex("C0 00"))
    }
}
