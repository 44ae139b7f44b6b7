import CarillonConformance

/// SUBSCRIBE, UNSUBSCRIBE, PINGREQ and DISCONNECT: sections 3.8 to 3.14.
extension MQTTCatalogue {
    static let subscribing: [Requirement] = [
        Requirement(
            "MQTT-3.8.1-1", "SUBSCRIBE flags are 0010; the server treats anything else as malformed and closes.",
            source: "MQTT 3.1.1, section 3.8.1"),
        Requirement(
            "MQTT-3.8.3-2", "A server without wildcards rejects subscriptions that use them.",
            source: "MQTT 3.1.1, section 3.8.3",
            excluded: "It concerns servers without wildcards; this broker has them."),
        Requirement(
            "MQTT-3.8.3-4",
            "Non-zero reserved bits or QoS 3 in a SUBSCRIBE payload make it malformed; the server closes.",
            source: "MQTT 3.1.1, section 3.8.3"),
        Requirement(
            "MQTT-3.8.4-1", "Each SUBSCRIBE is answered with a SUBACK.",
            source: "MQTT 3.1.1, section 3.8.4"),
        Requirement(
            "MQTT-3.8.4-2", "SUBACK has the packet identifier of its SUBSCRIBE.",
            source: "MQTT 3.1.1, section 3.8.4"),
        Requirement(
            "MQTT-3.8.4-3",
            "Re-subscribing the identical filter replaces the subscription, re-sends matching retained messages and does not interrupt the message flow.",
            source: "MQTT 3.1.1, section 3.8.4"),
        Requirement(
            "MQTT-3.8.4-4", "Several filters in one SUBSCRIBE act like several SUBSCRIBEs with one combined SUBACK.",
            source: "MQTT 3.1.1, section 3.8.4"),
        Requirement(
            "MQTT-3.8.4-5", "SUBACK has one code per filter, each a granted QoS or the failure code.",
            source: "MQTT 3.1.1, section 3.8.4"),
        Requirement(
            "MQTT-3.8.4-6", "A message is delivered at its own QoS or at the one that was granted, whichever is lower.",
            source: "MQTT 3.1.1, section 3.8.4"),
        Requirement(
            "MQTT-3.9.3-1", "SUBACK codes are in the order of the filters.",
            source: "MQTT 3.1.1, section 3.9.3"),
        Requirement(
            "MQTT-3.9.3-2", "Only 00, 01, 02 and 80 hex are used as SUBACK codes.",
            source: "MQTT 3.1.1, section 3.9.3"),
        Requirement(
            "MQTT-3.10.1-1", "UNSUBSCRIBE flags are 0010; the server treats anything else as malformed and closes.",
            source: "MQTT 3.1.1, section 3.10.1"),
        Requirement(
            "MQTT-3.10.4-1",
            "Filters are compared literally; an exact match deletes that subscription and anything else changes nothing.",
            source: "MQTT 3.1.1, section 3.10.4"),
        Requirement(
            "MQTT-3.10.4-2", "A deleted subscription stops adding new messages for the client.",
            source: "MQTT 3.1.1, section 3.10.4"),
        Requirement(
            "MQTT-3.10.4-3", "QoS 1/2 deliveries already under way are finished after an unsubscribe.",
            source: "MQTT 3.1.1, section 3.10.4"),
        Requirement(
            "MQTT-3.10.4-4", "Each UNSUBSCRIBE is answered with an UNSUBACK of the same identifier.",
            source: "MQTT 3.1.1, section 3.10.4"),
        Requirement(
            "MQTT-3.10.4-5", "UNSUBACK is sent even when nothing was deleted.",
            source: "MQTT 3.1.1, section 3.10.4"),
        Requirement(
            "MQTT-3.10.4-6", "Several filters in one UNSUBSCRIBE act like several requests with one UNSUBACK.",
            source: "MQTT 3.1.1, section 3.10.4"),
        Requirement(
            "MQTT-3.12.4-1", "PINGREQ is answered by PINGRESP.",
            source: "MQTT 3.1.1, section 3.12.4"),
        Requirement(
            "MQTT-3.14.1-1",
            "The server checks the reserved DISCONNECT flag bits and disconnects if they are not zero.",
            source: "MQTT 3.1.1, section 3.14.1"),
        Requirement(
            "MQTT-3.14.4-3", "On DISCONNECT the server drops the will unpublished.",
            source: "MQTT 3.1.1, section 3.14.4"),
    ]
}
