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
            "With clean session 0 the server resumes the session of that client identifier, or makes one; both ends keep it when the connection ends.",
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
            "A will that came with CONNECT is kept with the connection and published when that closes, unless DISCONNECT has removed it.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-9",
            "With the will flag, will topic and will message are in the payload, and the server heeds will QoS and will retain.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-10", "The stored will goes away once it has been published or once DISCONNECT has arrived.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-12", "Without the will flag nothing is published as a will when the connection ends.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-16", "Will retain 0: the will goes out as a non-retained message.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-17", "Will retain 1: the will goes out as a retained message.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.2-24",
            "A server disconnects a client that is silent for one and a half times its keep-alive, if that is not 0.",
            source: "MQTT 3.1.1, section 3.1.2"),
        Requirement(
            "MQTT-3.1.3-2", "Both ends tell sessions apart by the client identifier, of which each client has its own.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.3-5",
            "The server accepts every client identifier of 1 to 23 bytes that are digits and ASCII letters.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.3-6",
            "A server that accepts an empty client identifier assigns one that nobody has, and goes on as if the client had sent it.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.3-8",
            "An empty client identifier with clean session 0 is answered with CONNACK code 2, and the connection closed.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.3-9",
            "A client identifier that is rejected is answered with CONNACK code 2, and the connection closed.",
            source: "MQTT 3.1.1, section 3.1.3"),
        Requirement(
            "MQTT-3.1.4-1", "A CONNECT that breaks section 3.1 is answered by closing, without any CONNACK.",
            source: "MQTT 3.1.1, section 3.1.4"),
        Requirement(
            "MQTT-3.1.4-2",
            "When a client identifier connects that is connected already, the server disconnects the older connection.",
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
