import CarillonConformance

/// WebSocket and conformance: chapters 6 and 7.
extension MQTTCatalogue {
    static let transport: [Requirement] = [
        Requirement(
            "MQTT-6.0.0-1", "Over WebSocket, packets travel in binary frames; any other frame closes the connection.",
            source: "MQTT 3.1.1, chapter 6"),
        Requirement(
            "MQTT-6.0.0-2",
            "Over WebSocket, a frame may hold several packets or parts of them; their boundaries have nothing to do with each other.",
            source: "MQTT 3.1.1, chapter 6"),
        Requirement(
            "MQTT-6.0.0-4", "Over WebSocket, the server chooses the sub-protocol “mqtt”.",
            source: "MQTT 3.1.1, chapter 6"),
        Requirement(
            "MQTT-7.0.0-1", "A server that also dials out to other servers conforms both as client and as server.",
            source: "MQTT 3.1.1, chapter 7",
            excluded: "It concerns servers that connect to other servers; this broker does not."),
        Requirement(
            "MQTT-7.0.0-2", "Interoperability must not depend on extensions outside the standard.",
            source: "MQTT 3.1.1, chapter 7",
            excluded: "It is about what a product must not demand; no peer sees it on the wire."),
        Requirement(
            "MQTT-7.1.1-1",
            "A conformant server supports at least one ordered, lossless, two-way byte-stream transport.",
            source: "MQTT 3.1.1, section 7.1.1",
            excluded: "It is about which transports there are; that all scenarios run shows one."),
    ]
}
