import CarillonConformance

/// CONNECT and CONNACK: sections 3.1 and 3.2.
extension MQTTCatalogue {
    static let connecting: [Requirement] = [
        Requirement(
            "MQTT-3.1.0-2",
            "A second CONNECT on the same connection is a protocol violation; the server disconnects the client.",
            source: "MQTT 3.1.1, section 3.1"),
        Requirement(
            "MQTT-3.1.2-1",
            "With a wrong protocol name the server either disconnects or serves some other protocol; it must not go on treating the packet as 3.1.1.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-2", "An unsupported protocol level gets CONNACK code 1 and then a close.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-3", "The server checks that the lowest CONNECT flag bit is 0 and disconnects otherwise.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-4",
            "CleanSession 0: server resumes the session held for that client id or makes a new one; both sides keep it after the connection ends.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-5",
            "For an offline CleanSession-0 client the server keeps storing QoS 1/2 messages matching its subscriptions.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-6",
            "CleanSession 1: both sides drop any earlier session, start afresh, and reuse none of it in any later session; it ends with the connection.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-7", "Retained messages are not session state and survive the end of a session.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-8",
            "Will flag 1: the accepted will is stored with the connection and published when the connection closes, unless a DISCONNECT removed it.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-9",
            "Will flag 1: will topic and will message must both be in the payload, and the server applies the will QoS/retain flags.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-10", "The stored will goes away once it has been published or once DISCONNECT has arrived.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-12", "Will flag 0: nothing is published as a will when the connection ends.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-16", "Will retain 0: the will goes out as a non-retained message.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-17", "Will retain 1: the will goes out as a retained message.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-24",
            "With a non-zero Keep Alive the server treats 1.5x that time without a packet as a network failure and disconnects.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.3-2", "Both sides key session state by the client id, which is unique per client.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.3-5", "The server accepts every client id of 1-23 bytes made of digits and ASCII letters.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.3-6",
            "If the server tolerates an empty client id it assigns a unique one and proceeds as if the client had sent it.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.3-8", "Empty client id with CleanSession 0 gets CONNACK code 2, then close.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.3-9", "Any rejected client id gets CONNACK code 2, then close.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.4-1", "A CONNECT that breaks section 3.1 is answered by closing, without any CONNACK.",
            source: "MQTT 3.1.1, section 3.1.4"),
        Requirement(
            "MQTT-3.1.4-2",
            "A CONNECT for a client id that is already connected makes the server disconnect the older connection.",
            source: "MQTT 3.1.1, section 3.1.4"),
        Requirement(
            "MQTT-3.1.4-3", "After validation the server carries out the CleanSession rules.",
            source: "MQTT 3.1.1, section 3.1.4"),
        Requirement(
            "MQTT-3.1.4-4", "After validation the server answers with CONNACK code 0.",
            source: "MQTT 3.1.1, section 3.1.4"),
        Requirement(
            "MQTT-3.1.4-5", "After refusing a CONNECT the server handles nothing further from that client.",
            source: "MQTT 3.1.1, section 3.1.4"),
        Requirement(
            "MQTT-3.2.0-1", "The first packet from server to client is CONNACK.",
            source: "MQTT 3.1.1, section 3.2"),
        Requirement(
            "MQTT-3.2.2-1", "Accepting CleanSession 1: Session Present 0 together with code 0.",
            source: "MQTT 3.1.1, section 3.2.2"),
        Requirement(
            "MQTT-3.2.2-2", "Accepting CleanSession 0 with stored state: Session Present 1.",
            source: "MQTT 3.1.1, section 3.2.2"),
        Requirement(
            "MQTT-3.2.2-3", "No stored state: Session Present 0 together with code 0.",
            source: "MQTT 3.1.1, section 3.2.2"),
        Requirement(
            "MQTT-3.2.2-4", "A non-zero return code always goes with Session Present 0.",
            source: "MQTT 3.1.1, section 3.2.2"),
        Requirement(
            "MQTT-3.2.2-5", "After a non-zero return code the server closes the connection.",
            source: "MQTT 3.1.1, section 3.2.2"),
        Requirement(
            "MQTT-3.2.2-6", "If no defined return code fits, the server closes without sending CONNACK.",
            source: "MQTT 3.1.1, section 3.2.2",
            excluded: "Every reason for which this broker refuses a client has a return code."),
    ]
}
