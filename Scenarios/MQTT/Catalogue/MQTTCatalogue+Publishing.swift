import CarillonConformance

/// PUBLISH and its acknowledgements: sections 3.3 to 3.7.
extension MQTTCatalogue {
    static let publishing: [Requirement] = [
        Requirement(
            "MQTT-3.3.1-1", "DUP is 1 on every PUBLISH that is sent again.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQTT-3.3.1-2", "DUP is 0 on every QoS 0 message.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQTT-3.3.1-3",
            "The server's outgoing DUP depends only on whether that outgoing packet is a retransmission, never on the incoming DUP.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQTT-3.3.1-4", "QoS bits 11 are forbidden; a receiver of such a PUBLISH closes the connection.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQTT-3.3.1-5",
            "RETAIN 1 from a client: the server stores message and QoS for future matching subscribers.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQTT-3.3.1-6", "A new subscription is sent the last retained message of every matching topic.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQTT-3.3.1-7",
            "A retained QoS 0 message displaces what was retained; it should become the new retained message but may be thrown away at any time.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQTT-3.3.1-8", "RETAIN is 1 on messages sent because a subscription has just been made.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQTT-3.3.1-9", "RETAIN is 0 on messages sent to established subscriptions, whatever the publisher set.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQTT-3.3.1-10",
            "A retained PUBLISH with empty payload is delivered normally and erases the topic's retained message.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQTT-3.3.1-11", "An empty payload is never stored as a retained message.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQTT-3.3.1-12", "RETAIN 0 neither stores the message nor touches what is retained.",
            source: "MQTT 3.1.1, section 3.3.1"),
        Requirement(
            "MQTT-3.3.2-1", "The topic name comes first in the PUBLISH variable header and is valid UTF-8.",
            source: "MQTT 3.1.1, section 3.3.2"),
        Requirement(
            "MQTT-3.3.2-2", "A topic name in PUBLISH has no wildcard characters.",
            source: "MQTT 3.1.1, section 3.3.2"),
        Requirement(
            "MQTT-3.3.2-3",
            "A message that the server sends must have a topic name that matches the subscriber's filter.",
            source: "MQTT 3.1.1, section 3.3.2"),
        Requirement(
            "MQTT-3.3.4-1", "The receiver of a PUBLISH answers as its QoS demands: nothing, PUBACK or PUBREC.",
            source: "MQTT 3.1.1, section 3.3.4"),
        Requirement(
            "MQTT-3.3.5-1", "With overlapping subscriptions the delivery honours the highest QoS among them.",
            source: "MQTT 3.1.1, section 3.3.5; D-MQTT-6"),
        Requirement(
            "MQTT-3.3.5-2",
            "A PUBLISH the client is not authorised for is either acked normally or answered by closing the connection.",
            source: "MQTT 3.1.1, section 3.3.5; D-MQTT-13"),
        Requirement(
            "MQTT-3.6.1-1", "PUBREL flags are 0010; the server treats anything else as malformed and closes.",
            source: "MQTT 3.1.1, section 3.6.1"),
    ]
}
