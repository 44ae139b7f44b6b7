import Foundation
import MQTTWire
import Testing

@testable import CourierMQTT

@Suite("Lines of libmosquitto's log")
struct MosquittoLogLineTests {
    private func line(_ text: String, client: String = "rider") -> MosquittoLogLine? {
        MosquittoLogLine(Array(text.utf8), client: Array(client.utf8))
    }

    /// As the library of version 2.0.11 wrote them.
    static let captured: [(String, PassingPacket)] = [
        ("Client rider sending CONNECT", PassingPacket(.sent, .connect)),
        ("Client rider received CONNACK (0)", PassingPacket(.received, .connack)),
        (
            "Client rider sending SUBSCRIBE (Mid: 1, Topic: news/#, QoS: 2, Options: 0x00)",
            PassingPacket(.sent, .subscribe, packetIdentifier: PacketIdentifier(1))
        ),
        (
            "Client rider sending UNSUBSCRIBE (Mid: 2, Topic: news/#)",
            PassingPacket(.sent, .unsubscribe, packetIdentifier: PacketIdentifier(2))
        ),
        ("Client rider received SUBACK", PassingPacket(.received, .suback)),
        ("Client rider received UNSUBACK", PassingPacket(.received, .unsuback)),
        (
            "Client rider sending PUBLISH (d0, q0, r0, m3, 'a', ... (0 bytes))",
            PassingPacket(.sent, .publish)
        ),
        (
            "Client rider sending PUBLISH (d1, q2, r1, m65535, 'a', ... (17 bytes))",
            PassingPacket(
                .sent, .publish, packetIdentifier: PacketIdentifier(65_535), qualityOfService: .exactlyOnce,
                isDuplicate: true, isRetained: true)
        ),
        (
            "Client rider received PUBLISH (d0, q1, r0, m4, 'it's', ... (2 bytes))', ... (5 bytes))",
            PassingPacket(
                .received, .publish, packetIdentifier: PacketIdentifier(4), qualityOfService: .atLeastOnce)
        ),
        (
            "Client rider sending PUBACK (m4, rc0)",
            PassingPacket(.sent, .puback, packetIdentifier: PacketIdentifier(4))
        ),
        (
            "Client rider sending PUBREC (m4, rc0)",
            PassingPacket(.sent, .pubrec, packetIdentifier: PacketIdentifier(4))
        ),
        ("Client rider sending PUBREL (m4)", PassingPacket(.sent, .pubrel, packetIdentifier: PacketIdentifier(4))),
        ("Client rider sending PUBCOMP (m4)", PassingPacket(.sent, .pubcomp, packetIdentifier: PacketIdentifier(4))),
        (
            "Client rider received PUBACK (Mid: 4, RC:0)",
            PassingPacket(.received, .puback, packetIdentifier: PacketIdentifier(4))
        ),
        (
            "Client rider received PUBREC (Mid: 4)",
            PassingPacket(.received, .pubrec, packetIdentifier: PacketIdentifier(4))
        ),
        (
            "Client rider received PUBREL (Mid: 4)",
            PassingPacket(.received, .pubrel, packetIdentifier: PacketIdentifier(4))
        ),
        (
            "Client rider received PUBCOMP (Mid: 4, RC:0)",
            PassingPacket(.received, .pubcomp, packetIdentifier: PacketIdentifier(4))
        ),
        ("Client rider sending PINGREQ", PassingPacket(.sent, .pingreq)),
        ("Client rider received PINGRESP", PassingPacket(.received, .pingresp)),
        ("Client rider sending DISCONNECT", PassingPacket(.sent, .disconnect)),
    ]

    @Test("Each tells its packet", arguments: captured.indices)
    func packets(_ index: Int) throws {
        let (text, packet) = MosquittoLogLineTests.captured[index]
        #expect(try #require(line(text)).packet == packet)
    }

    @Test(
        "A text that is not exactly such a line is none",
        arguments: [
            "", "Client", "Client rider", "Client rider sending", "Client rider sending ",
            "Client rider sending CONNECT!",
            "Client rider sending CONNACK (0)", "Client rider received CONNECT", "Client rider received CONNACK",
            "Client rider received CONNACK (x)", "Client other sending CONNECT", "Client riders sending CONNECT",
            "client rider sending CONNECT", "Client rider sending AUTH", "Client rider sending connect",
            "Client rider sending PUBACK (m65536, rc0)", "Client rider sending PUBACK (m, rc0)",
            "Client rider sending PUBACK (m1, rc128)", "Client rider sending PUBREL (m1", "Client rider sending PUBREL",
            "Client rider received PUBREC (Mid: -1)", "Client rider received PUBACK (Mid: 1, RC:16)",
            "Client rider sending PUBLISH (d2, q0, r0, m1, 'a', ... (0 bytes))",
            "Client rider sending PUBLISH (d0, q3, r0, m1, 'a', ... (0 bytes))",
            "Client rider sending PUBLISH (d0, q1, r0, m1, 'a', ... ( bytes))",
            "Client rider sending PUBLISH (d0, q1, r0, m1, 'a', ... (5 bytes)",
            "Client rider sending PUBLISH (d0, q1, r0, m1, 'a",
            "Client rider sending SUBSCRIBE (Mid: 1, Topic: a, QoS: 1, Options: 0x01)",
        ])
    func noPackets(_ text: String) {
        #expect(line(text) == nil)
    }

    @Test("One that the library has cut tells its packet, wherever in a character it is cut")
    func cut() throws {
        let long = "Client rider received PUBLISH (d0, q1, r0, m4, '\(String(repeating: "ü", count: 400))"
        for length in [500, 569, 570] {
            let line = MosquittoLogLine(Array(long.utf8.prefix(length)), client: Array("rider".utf8))
            #expect(line?.packetIdentifier == 4)
        }
        #expect(MosquittoLogLine(Array(long.utf8.prefix(499)), client: Array("rider".utf8)) == nil)
    }

    @Test("A client that is called like a line is no such line")
    func names() throws {
        let name = "a sending CONNECT"
        #expect(line("Client \(name)", client: name) == nil)
        #expect(try #require(line("Client \(name) received PINGRESP", client: name)).kind == .pingresp)
    }
}
