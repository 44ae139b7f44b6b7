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
            "MQTT-2.3.1-1",
            "SUBSCRIBE, UNSUBSCRIBE and PUBLISH above QoS 0 always carry a packet id different from zero.",
            source: "MQTT 3.1.1, section 2.3.1"),
        Requirement(
            "MQTT-2.3.1-4", "The id rules above bind the server for the QoS>0 PUBLISHes it originates.",
            source: "MQTT 3.1.1, section 2.3.1"),
        Requirement(
            "MQTT-2.3.1-5", "A QoS 0 PUBLISH has no packet id field at all.",
            source: "MQTT 3.1.1, section 2.3.1"),
        Requirement(
            "MQTT-2.3.1-6", "PUBACK, PUBREC and PUBREL repeat the id of the PUBLISH they belong to.",
            source: "MQTT 3.1.1, section 2.3.1"),
        Requirement(
            "MQTT-2.3.1-7", "SUBACK and UNSUBACK repeat the id of the request they answer.",
            source: "MQTT 3.1.1, section 2.3.1"),
    ]
}
