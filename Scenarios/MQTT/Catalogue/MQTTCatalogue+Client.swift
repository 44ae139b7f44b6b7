package import CarillonConformance

/// The requirements of the standard for clients alone.
///
/// Only a client can fulfil them. So the suite of a client, such as Courier's, registers them beside the scenarios that
/// cover them. Requirements for both ends are listed with the broker's.
extension MQTTCatalogue {
    package static let client: [Requirement] = [
        Requirement(
            "MQTT-2.3.1-2", "Every new packet of those kinds takes a packet id that is not in use at that moment.",
            source: "MQTT 3.1.1, section 2.3.1"),
        Requirement(
            "MQTT-2.3.1-3",
            "A re-sent packet keeps its id; the id is freed only by its own ack (PUBACK, PUBCOMP, SUBACK or UNSUBACK).",
            source: "MQTT 3.1.1, section 2.3.1"),
        Requirement(
            "MQTT-3.1.0-1", "The first thing a client sends on a fresh connection is CONNECT.",
            source: "MQTT 3.1.1, section 3.1"),
        Requirement(
            "MQTT-3.1.2-11", "Will flag 0: will QoS and will retain bits are zero and no will topic/message follows.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-13", "Will flag 0 forces will QoS 0.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-14", "Will flag 1 allows will QoS 0, 1 or 2, never 3.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-15", "Will flag 0 forces will retain 0.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-18", "User-name flag 0: no user name in the payload.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-19", "User-name flag 1: a user name is in the payload.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-20", "Password flag 0: no password in the payload.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-21", "Password flag 1: a password is in the payload.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-22", "Without the user-name flag the password flag must be off too.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-23",
            "The client keeps the gap between its packets within Keep Alive, sending PINGREQ if it has nothing else to send.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.3-1",
            "Payload fields that are present come in the order client id, will topic, will message, user name, password.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.3-3", "The client id is always present and is the first payload field.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.3-4", "The client id is a valid UTF-8 string.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.3-7", "An empty client id requires CleanSession 1.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.3-10", "The will topic is a valid UTF-8 string.",
            source: "MQTT 3.1.1, section 3.1.3",
            excluded: "Courier leaves no will and has no way to; that CONNECT has none is CO-CONN-3."),
        Requirement(
            "MQTT-3.1.3-11", "The user name is a valid UTF-8 string.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.8.3-1", "Filters in SUBSCRIBE are valid UTF-8.",
            source: "MQTT 3.1.1, section 3.8.3"),
        Requirement(
            "MQTT-3.8.3-3", "SUBSCRIBE carries at least one filter/QoS pair; none is a protocol violation.",
            source: "MQTT 3.1.1, section 3.8.3"),
        Requirement(
            "MQTT-3.10.3-1", "Filters in UNSUBSCRIBE are valid UTF-8, one after another.",
            source: "MQTT 3.1.1, section 3.10.3"),
        Requirement(
            "MQTT-3.10.3-2", "UNSUBSCRIBE carries at least one filter; none is a protocol violation.",
            source: "MQTT 3.1.1, section 3.10.3"),
        Requirement(
            "MQTT-3.14.4-1", "After DISCONNECT the client closes the connection.",
            source: "MQTT 3.1.1, section 3.14.4"),
        Requirement(
            "MQTT-3.14.4-2", "After DISCONNECT the client sends nothing more on that connection.",
            source: "MQTT 3.1.1, section 3.14.4"),
        Requirement(
            "MQTT-4.5.0-2", "The client acks each PUBLISH by QoS even if the application ignores the content.",
            source: "MQTT 3.1.1, section 4.5"),
        Requirement(
            "MQTT-4.6.0-2", "PUBACKs go out in the order the PUBLISHes came in.",
            source: "MQTT 3.1.1, section 4.6"),
        Requirement(
            "MQTT-4.6.0-3", "PUBRECs go out in the order the PUBLISHes came in.",
            source: "MQTT 3.1.1, section 4.6"),
        Requirement(
            "MQTT-4.6.0-4", "PUBRELs go out in the order the PUBRECs came in.",
            source: "MQTT 3.1.1, section 4.6"),
        Requirement(
            "MQTT-6.0.0-3", "WebSocket: the client offers sub-protocol “mqtt”.",
            source: "MQTT 3.1.1, chapter 6"),
        Requirement(
            "MQTT-7.1.2-1",
            "A conformant client supports at least one ordered, lossless, two-way byte-stream transport.",
            source: "MQTT 3.1.1, section 7.1.2",
            excluded: "It is about which transports there are; that all scenarios run shows one."),
    ]
}
