import CarillonConformance

/// Sessions, delivery, order and topics: chapter 4.
extension MQTTCatalogue {
    static let operation: [Requirement] = [
        Requirement(
            "MQTT-4.1.0-1", "Session state is kept for the whole life of the session.",
            source: "MQTT 3.1.1, section 4.1",
            excluded:
                "No peer sees state as such; what follows from it is seen by the scenarios of MQTT-3.1.2-4 and MQTT-3.1.2-5."
        ),
        Requirement(
            "MQTT-4.1.0-2", "A session lasts at least as long as its network connection.",
            source: "MQTT 3.1.1, section 4.1",
            excluded:
                "No peer sees state as such; what follows from it is seen by the scenarios of MQTT-3.1.2-4 and MQTT-3.1.2-6."
        ),
        Requirement(
            "MQTT-4.3.1-1", "The sender of a message at QoS 0 sends PUBLISH with QoS 0 and DUP 0.",
            source: "MQTT 3.1.1, section 4.3.1"),
        Requirement(
            "MQTT-4.3.2-1",
            "The sender of a message at QoS 1 gives it an unused identifier, sends it first with DUP 0, and counts it as unacknowledged until PUBACK.",
            source: "MQTT 3.1.1, section 4.3.2"),
        Requirement(
            "MQTT-4.3.2-2",
            "The receiver of a message at QoS 1 answers with PUBACK once it has taken it over; the same identifier then is a new message, whatever DUP says.",
            source: "MQTT 3.1.1, section 4.3.2"),
        Requirement(
            "MQTT-4.3.3-1",
            "The sender of a message at QoS 2 gives it an unused identifier, sends it first with DUP 0, waits for PUBREC, then sends PUBREL and waits for PUBCOMP, and never sends PUBLISH again after PUBREL.",
            source: "MQTT 3.1.1, section 4.3.3"),
        Requirement(
            "MQTT-4.3.3-2",
            "The receiver of a message at QoS 2 answers each PUBLISH with PUBREC and hands the message on once; it answers PUBREL with PUBCOMP, after which the identifier is a new message.",
            source: "MQTT 3.1.1, section 4.3.3; D-MQTT-7"),
        Requirement(
            "MQTT-4.4.0-1",
            "When a session goes on, both ends send again every PUBLISH above QoS 0 and every PUBREL that were not acknowledged, with their identifiers.",
            source: "MQTT 3.1.1, section 4.4; D-MQTT-8"),
        Requirement(
            "MQTT-4.5.0-1",
            "A message the server took over is added to the session of every client with a matching subscription.",
            source: "MQTT 3.1.1, section 4.5"),
        Requirement(
            "MQTT-4.6.0-1", "Messages that are sent again at QoS 1 and 2 go out in their original order.",
            source: "MQTT 3.1.1, section 4.6"),
        Requirement(
            "MQTT-4.6.0-5",
            "By default every topic is an ordered topic; an unordered mode may be offered administratively.",
            source: "MQTT 3.1.1, section 4.6",
            excluded: "It concerns servers that offer unordered topics; this broker has none."),
        Requirement(
            "MQTT-4.6.0-6",
            "For ordered topics the rules above apply per subscriber, and messages of one publisher keep their order per topic and QoS.",
            source: "MQTT 3.1.1, section 4.6"),
        Requirement(
            "MQTT-4.7.1-1", "Wildcards belong in filters, never in topic names.",
            source: "MQTT 3.1.1, section 4.7.1"),
        Requirement(
            "MQTT-4.7.1-2", "'#' stands alone or right after '/', and is the last character.",
            source: "MQTT 3.1.1, section 4.7.1"),
        Requirement(
            "MQTT-4.7.1-3", "'+' fills a whole level; it may be used at any level.",
            source: "MQTT 3.1.1, section 4.7.1"),
        Requirement(
            "MQTT-4.7.2-1", "Filters beginning with a wildcard do not match topics beginning with '$'.",
            source: "MQTT 3.1.1, section 4.7.2"),
        Requirement(
            "MQTT-4.7.3-1", "Topic names and filters are at least one character.",
            source: "MQTT 3.1.1, section 4.7.3"),
        Requirement(
            "MQTT-4.7.3-2", "Topic names and filters contain no U+0000.",
            source: "MQTT 3.1.1, section 4.7.3"),
        Requirement(
            "MQTT-4.7.3-3", "Topic names and filters are UTF-8 of at most 65535 bytes.",
            source: "MQTT 3.1.1, section 4.7.3"),
        Requirement(
            "MQTT-4.7.3-4", "Matching does not normalise, alter or substitute characters.",
            source: "MQTT 3.1.1, section 4.7.3"),
        Requirement(
            "MQTT-4.8.0-1", "A protocol violation closes the connection it arrived on, unless the text says otherwise.",
            source: "MQTT 3.1.1, section 4.8"),
        Requirement(
            "MQTT-4.8.0-2", "A transient error while an inbound packet is handled closes that connection.",
            source: "MQTT 3.1.1, section 4.8"),
    ]
}
