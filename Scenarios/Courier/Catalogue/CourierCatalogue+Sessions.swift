import CarillonConformance

/// The state that clients keep for days: many clients, several on one phone, with failing networks and brokers.
extension CourierCatalogue {
    static let sessions: [Requirement] = [
        Requirement(
            "CO-SESS-1",
            "Several clients of one app, each with an identifier of its own, keep connections, messages and topics apart.",
            source: "README: “an unique string to identify your client”"),
        Requirement(
            "CO-SESS-2", "When one of them is destroyed, the others keep theirs.", source: "README: destroy()"),
        Requirement(
            "CO-SESS-3",
            "However many clients a broker's crash cuts off, each comes back in the rhythm of its own settings.",
            source: "README: autoReconnectInterval"),
        Requirement(
            "CO-SESS-4",
            "At QoS 2 each message arrives once and in order, whichever of client and broker dies in the middle, if messages are persistent.",
            source: "README: QoS level in MQTT; MQTT 3.1.1, section 4.3.3"),
        Requirement(
            "CO-SESS-5",
            "A clean session keeps nothing: neither what waited to be sent, nor topics, nor what came meanwhile.",
            source: "README: isCleanSession"),
        Requirement(
            "CO-SESS-6",
            "Messages that the broker has kept for a client that was away arrive when it is back, also with new credentials.",
            source: "README: QoS level in MQTT"),
        Requirement(
            "CO-SESS-7", "A link that carries nothing any more, and says so nowhere, is found out and replaced.",
            source: "README: keep-alive; documentation: IdleActivityTimeoutPolicy"),
        Requirement(
            "CO-SESS-8",
            "On a network that comes and goes all day, the client comes back each time, and nothing above QoS 0 is lost.",
            source: "README: “Courier handles reconnection in case of bad/lost internet connection”"),
    ]
}
