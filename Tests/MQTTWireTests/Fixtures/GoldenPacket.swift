import CarillonMQTT
import MQTTWire
import TestBasics
import Testing

/// A packet beside its bytes, which were written by hand from the standard.
struct GoldenPacket: CustomTestStringConvertible, Sendable {
    let packet: ControlPacket
    let sender: ControlPacket.Sender
    let bytes: [UInt8]

    var testDescription: String { packet.description }

    init(_ packet: ControlPacket, from sender: ControlPacket.Sender, _ bytes: [UInt8]) {
        self.packet = packet
        self.sender = sender
        self.bytes = bytes
    }

    static let all: [GoldenPacket] =
        connects + acknowledgedConnects + publications + acknowledgements + subscriptions + [
            GoldenPacket(.pingreq, from: .client, hex("C0 00")),
            GoldenPacket(.pingresp, from: .server, hex("D0 00")),
            GoldenPacket(.disconnect, from: .client, hex("E0 00")),
        ]

    private static let connects = [
        GoldenPacket(
            .connect(Connect(clientIdentifier: "", cleanSession: true, keepAlive: 60)), from: .client,
            hex("10 0C  00 04 4D 51 54 54  04  02  00 3C  00 00")),
        // Flags and keep alive are those of figure 3.6; the payload has all fields in their order [MQTT-3.1.3-1].
        GoldenPacket(
            .connect(
                Connect(
                    clientIdentifier: "c", cleanSession: true, keepAlive: 10,
                    will: Will(topic: "w/t", message: [0x68, 0x69], qualityOfService: .atLeastOnce),
                    userName: "u", password: [0x00, 0xFF])), from: .client,
            hex(
                """
                10 1D  00 04 4D 51 54 54  04  CE  00 0A
                00 01 63  00 03 77 2F 74  00 02 68 69  00 01 75  00 02 00 FF
                """)),
        GoldenPacket(
            .connect(
                Connect(
                    clientIdentifier: "c", cleanSession: false, keepAlive: 0,
                    will: Will(topic: "w", message: [], qualityOfService: .exactlyOnce, retain: true))),
            from: .client, hex("10 12  00 04 4D 51 54 54  04  34  00 00  00 01 63  00 01 77  00 00")),
        // The server answers this one with return code 2 [MQTT-3.1.3-8]; for the wire it is well formed.
        GoldenPacket(
            .connect(Connect(clientIdentifier: "", cleanSession: false, keepAlive: 65_535, userName: "")),
            from: .client, hex("10 0E  00 04 4D 51 54 54  04  80  FF FF  00 00  00 00")),
    ]

    private static let acknowledgedConnects =
        [GoldenPacket(.connack(Connack(sessionPresent: true)), from: .server, hex("20 02  01 00"))]
        + ConnectReturnCode.allCases.map { code in
            GoldenPacket(.connack(Connack(returnCode: code)), from: .server, [0x20, 2, 0, code.rawValue])
        }

    private static let publications = ControlPacket.Sender.allCases.flatMap { sender in
        [
            // Figure 3.11 has this topic and this identifier.
            GoldenPacket(
                .publish(Publish(topic: "a/b", payload: [], delivery: .atLeastOnce(10, duplicate: false))),
                from: sender, hex("32 07  00 03 61 2F 62  00 0A")),
            GoldenPacket(.publish(Publish(topic: "a/b")), from: sender, hex("30 05  00 03 61 2F 62")),
            // The payload follows the topic at once [MQTT-2.3.1-5].
            GoldenPacket(
                .publish(Publish(topic: "a", payload: [0, 10], retain: true)), from: sender,
                hex("31 05  00 01 61  00 0A")),
            GoldenPacket(
                .publish(
                    Publish(
                        topic: "é", payload: [0xC3], delivery: .exactlyOnce(65_535, duplicate: true), retain: true)),
                from: sender, hex("3D 07  00 02 C3 A9  FF FF  C3")),
            GoldenPacket(
                .publish(Publish(topic: "a", payload: [], delivery: .atLeastOnce(256, duplicate: true))),
                from: sender, hex("3A 05  00 01 61  01 00")),
        ]
    }

    private static let acknowledgements = ControlPacket.Sender.allCases.flatMap { sender in
        [
            GoldenPacket(.puback(0x1234), from: sender, hex("40 02  12 34")),
            GoldenPacket(.pubrec(0x1234), from: sender, hex("50 02  12 34")),
            GoldenPacket(.pubrel(0x1234), from: sender, hex("62 02  12 34")),
            GoldenPacket(.pubcomp(0x1234), from: sender, hex("70 02  12 34")),
        ]
    }

    private static let subscriptions = [
        // Figure 3.23.
        GoldenPacket(
            .subscribe(
                Subscribe(
                    packetIdentifier: 10,
                    subscriptions: [Subscription("a/b", at: .atLeastOnce), Subscription("c/d", at: .exactlyOnce)])),
            from: .client, hex("82 0E  00 0A  00 03 61 2F 62 01  00 03 63 2F 64 02")),
        GoldenPacket(
            .subscribe(Subscribe(packetIdentifier: 1, subscriptions: [Subscription("#", at: .atMostOnce)])),
            from: .client, hex("82 06  00 01  00 01 23 00")),
        // Figure 3.26.
        GoldenPacket(
            .suback(
                Suback(
                    packetIdentifier: 10, results: [.granted(.atMostOnce), .granted(.exactlyOnce), .failure])),
            from: .server, hex("90 05  00 0A  00 02 80")),
        // Figure 3.30.
        GoldenPacket(
            .unsubscribe(Unsubscribe(packetIdentifier: 10, filters: ["a/b", "c/d"])), from: .client,
            hex("A2 0C  00 0A  00 03 61 2F 62  00 03 63 2F 64")),
        GoldenPacket(.unsuback(10), from: .server, hex("B0 02  00 0A")),
    ]
}
