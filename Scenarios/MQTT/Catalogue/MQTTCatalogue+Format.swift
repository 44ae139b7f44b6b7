import CarillonConformance

/// Texts, fixed headers and packet identifiers: chapters 1 and 2.
extension MQTTCatalogue {
    static let format: [Requirement] = [
        Requirement(
            "MQTT-1.5.3-1",
            "Text fields must be valid UTF-8 with no surrogate code points (D800-DFFF); whoever receives a packet breaking this closes the connection.",
            source: "MQTT 3.1.1, section 1.5.3"),
        Requirement(
            "MQTT-1.5.3-2", "Text fields may not encode U+0000; a receiver that sees it closes the connection.",
            source: "MQTT 3.1.1, section 1.5.3"),
        Requirement(
            "MQTT-1.5.3-3",
            "The bytes EF BB BF inside a string are the character U+FEFF, which is passed on and never stripped.",
            source: "MQTT 3.1.1, section 1.5.3"),
        Requirement(
            "MQTT-2.2.2-1",
            "Fixed-header flag bits that the flag table marks reserved must carry exactly the prescribed values.",
            source: "MQTT 3.1.1, section 2.2.2"),
        Requirement(
            "MQTT-2.2.2-2", "Receiving wrong fixed-header flags obliges the receiver to drop the connection.",
            source: "MQTT 3.1.1, section 2.2.2"),
        Requirement(
            "MQTT-2.3.1-1", "SUBSCRIBE, UNSUBSCRIBE and PUBLISH above QoS 0 have a packet identifier other than 0.",
            source: "MQTT 3.1.1, section 2.3.1"),
        Requirement(
            "MQTT-2.3.1-4",
            "A PUBLISH above QoS 0 from the server has an identifier that is not in use, and keeps it when it is sent again.",
            source: "MQTT 3.1.1, section 2.3.1"),
        Requirement(
            "MQTT-2.3.1-5", "A PUBLISH at QoS 0 has no packet identifier.",
            source: "MQTT 3.1.1, section 2.3.1"),
        Requirement(
            "MQTT-2.3.1-6", "PUBACK, PUBREC and PUBREL have the packet identifier of the PUBLISH that they belong to.",
            source: "MQTT 3.1.1, section 2.3.1"),
        Requirement(
            "MQTT-2.3.1-7", "SUBACK and UNSUBACK have the packet identifier of the request that they answer.",
            source: "MQTT 3.1.1, section 2.3.1"),
    ]
}
