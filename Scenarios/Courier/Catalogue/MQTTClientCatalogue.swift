import CarillonConformance

/// The requirements for any client of MQTT: statements of the standard that show at the broker, and what an app may
/// expect of a library that speaks it.
///
/// Any client can be held to them by the contract in `docs/clients-of-others.md`. Requirements for Courier alone are in
/// ``CourierCatalogue``.
enum MQTTClientCatalogue {
    static let requirements: [Requirement] = [
        Requirement(
            "MQC-1", "CONNECT is the first packet, and has what the app has said, and nothing else.",
            source: "MQTT 3.1.1: MQTT-3.1.0-1, sections 3.1.2 and 3.1.3"),
        Requirement(
            "MQC-2", "An app hears that the broker refuses it, and nobody takes the refusal for a connection.",
            source: "MQTT 3.1.1, section 3.2.2.3; an app's need"),
        Requirement(
            "MQC-3", "DISCONNECT is the last packet of a client, and the client closes the connection.",
            source: "MQTT 3.1.1: MQTT-3.14.4-1, MQTT-3.14.4-2"),
        Requirement(
            "MQC-4", "No silence of a client is longer than the keep alive.", source: "MQTT 3.1.1: MQTT-3.1.2-23"),
        Requirement(
            "MQC-5",
            "A client whose ping is not answered in time closes the connection, tells the loss, and comes back.",
            source: "MQTT 3.1.1, section 3.1.2.10"),
        Requirement(
            "MQC-6", "A client that reconnects tells a loss, comes back, and tells what was kept for it.",
            source: "MQTT 3.1.1, section 4.1; an app's need"),
        Requirement(
            "MQC-7", "Each message is told once, with its topic and the level of its delivery.",
            source: "MQTT 3.1.1, section 4.3; an app's need"),
        Requirement(
            "MQC-8", "Payloads are bytes, and topics are UTF-8 text, of which nothing is left out, U+FEFF not either.",
            source: "MQTT 3.1.1: MQTT-1.5.3-3, section 3.3.3"),
        Requirement(
            "MQC-9", "Each message is acknowledged as its level demands, in the order of the messages.",
            source: "MQTT 3.1.1: MQTT-4.5.0-2, MQTT-4.6.0-2, MQTT-4.6.0-3"),
        Requirement(
            "MQC-10", "A message at QoS 2 that comes again before PUBREL is told once.",
            source: "MQTT 3.1.1: MQTT-4.3.3-2"),
        Requirement(
            "MQC-11", "Messages are told in the order in which they came.", source: "MQTT 3.1.1, section 4.6"),
        Requirement(
            "MQC-12", "After UNSUBACK nothing more is told of a filter, and the others stay.",
            source: "MQTT 3.1.1, section 3.10.4; an app's need"),
        Requirement(
            "MQC-13", "A subscription that the broker refuses is not told as granted.",
            source: "MQTT 3.1.1, section 3.9.3; an app's need"),
        Requirement(
            "MQC-14", "A filter that is none is not sent, and the app hears of it.",
            source: "MQTT 3.1.1: MQTT-4.7.1-2, MQTT-4.7.1-3, MQTT-4.7.3-1, MQTT-1.5.3-2"),
        Requirement(
            "MQC-15", "A message arrives once, with its level, and is retained only if the app says so.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQC-16",
            "A message at QoS 1 without PUBACK is sent again after a reconnect, with DUP and its packet identifier.",
            source: "MQTT 3.1.1: MQTT-3.3.1-1, MQTT-4.4.0-1, MQTT-2.3.1-3"),
        Requirement(
            "MQC-17", "An exchange at QoS 2 goes on with PUBREL after a reconnect, once there was PUBREC.",
            source: "MQTT 3.1.1: MQTT-4.3.3-1, MQTT-4.4.0-1"),
        Requirement(
            "MQC-18", "No two packets that wait for an answer have the same packet identifier.",
            source: "MQTT 3.1.1: MQTT-2.3.1-2"),
        Requirement(
            "MQC-19", "A client that keeps messages sends those of an outage afterwards, once each, in their order.",
            source: "MQTT 3.1.1: MQTT-4.6.0-1; an app's need"),
        Requirement(
            "MQC-20", "The next process of a client that persists sends what was not acknowledged.",
            source: "MQTT 3.1.1, section 4.1; an app's need"),
        Requirement(
            "MQC-21", "A topic that is none is not sent, the app hears of it, and the connection stands.",
            source: "MQTT 3.1.1: MQTT-3.3.2-2, MQTT-4.7.3-1, MQTT-1.5.3-2"),
        Requirement(
            "MQC-22", "A broker's packet that breaks the rules ends the connection, and is not told.",
            source: "MQTT 3.1.1: MQTT-4.8.0-1, MQTT-1.5.3-1, MQTT-2.2.2-2, MQTT-3.3.1-4",
            noSaboteur: "A client that forgives has another decoder; `StatementTests.broken` checks ours."),
    ]
}
