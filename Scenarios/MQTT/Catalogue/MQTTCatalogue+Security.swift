import CarillonConformance

/// MQTT inside TLS. The standard recommends TLS in chapters 4.2 and 5, but gives these statements no numbers. The
/// numbers are ours (D-TLS-9).
extension MQTTCatalogue {
    static let security: [Requirement] = [
        Requirement(
            "MQTT-TLS-1",
            "A broker with a certificate speaks MQTT inside TLS, and nothing that it says can be read on the way.",
            source: "MQTT 3.1.1, sections 4.2 and 5.4.5"),
        Requirement(
            "MQTT-TLS-2", "A certificate counts only while it is valid, by the clock of the device that looks at it.",
            source: "MQTT 3.1.1, section 5.4.3; RFC 5280, section 6.1.3"),
        Requirement(
            "MQTT-TLS-3", "A certificate counts only if an authority that the device trusts has signed it.",
            source: "MQTT 3.1.1, section 5.4.3; RFC 5280, section 6.1.3"),
        Requirement(
            "MQTT-TLS-4", "A certificate counts only for the hosts that it was made for.",
            source: "MQTT 3.1.1, section 5.4.3; RFC 6125, section 6"),
        Requirement(
            "MQTT-TLS-5",
            "A handshake that is cut or comes to nothing is given up in time, and others are served meanwhile.",
            source: "MQTT 3.1.1, section 5.4.8; a choice of ours, D-TLS-4"),
        Requirement(
            "MQTT-TLS-6",
            "A client that speaks without TLS where TLS is spoken is turned away, and others are served meanwhile.",
            source: "a choice of ours, D-TLS-9"),
    ]
}
