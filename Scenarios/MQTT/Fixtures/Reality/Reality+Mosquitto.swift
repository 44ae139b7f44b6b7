import CarillonConformance

extension Reality {
    /// A real mosquitto: the observed behaviour of version 2.0.11 on the wire, compared with the standard.
    static let mosquitto = Reality(
        "mosquitto",
        differences: [
            // In these points mosquitto breaks the standard.
            KnownDifference(
                "mqtt/connect/rejected-identifiers", .fault, ["MQTT-3.1.3-9"],
                "A client identifier that lacks the configured prefix is refused with return code 5.",
                because: "For an identifier that is rejected the standard demands code 2.",
                failing: ["1", "0"].map { "“bad apple”, clean session \($0), is refused with code 2" }),
            KnownDifference(
                "mqtt/malformed/flags", .fault, ["MQTT-2.2.2-1", "MQTT-2.2.2-2"],
                "The flags of PUBACK, PUBREC, PUBCOMP and PINGREQ are not looked at, and the packets are served.",
                because: "Flags other than those prescribed oblige the receiver to close the connection.",
                failing: flagSentences),
            KnownDifference(
                "mqtt/malformed/random-bytes", .fault, ["MQTT-2.2.2-2", "MQTT-4.8.0-1"],
                "Among random bits, wrong flags of the same packets are not looked at either.",
                because: "They are a violation like any other.",
                failing: ["a client that sends a wrong bit among prescribed flags is cut off"]),
            KnownDifference(
                "mqtt/qos/at-most-once", .fault, ["MQTT-3.3.1-2", "MQTT-4.8.0-1"],
                "A message at QoS 0 with DUP is taken and passed on.",
                because: "DUP has to be 0 at QoS 0, and a violation closes the connection.",
                failing: [
                    "a message at QoS 0 with DUP: the broker closes the connection", "and that one does not arrive",
                ]),
            KnownDifference(
                "mqtt/malformed/violations", .fault, ["MQTT-4.8.0-1"],
                "SUBACK, UNSUBACK and PINGRESP are taken from clients; what follows the fields of PINGREQ and PUBACK is passed over.",
                because: "Each is a violation of the protocol, on which the connection has to be closed.",
                failing: ["SUBACK", "UNSUBACK", "PINGRESP", "PINGREQ with a payload", "PUBACK that is too long"].map {
                    "\($0): the broker closes the connection"
                } + ["PINGREQ with a payload: and answers nothing"]),
            KnownDifference(
                "mqtt/subscribe/overlapping", .fault, ["MQTT-3.3.5-1"],
                "If several subscriptions match, one of them decides, and it need not be the one with the highest QoS.",
                because:
                    "The message has to come at the highest QoS of all that match; further copies are allowed besides.",
                failing: ["a/+", "a/#", "#"].map { "with \($0) at QoS 2, it comes at QoS 2" }),
            KnownDifference(
                "mqtt/crowd/matching", .fault, ["MQTT-3.3.5-1"],
                "With random filters the same shows: the QoS is not the highest of all that match.",
                because: "The right messages come to the right clients.",
                failing: ["in 25 rounds all twelve get what the naive model says"]),

            // In these points the standard leaves the choice.
            KnownDifference(
                "mqtt/connect/other-protocols", .choice, ["MQTT-3.1.2-1", "MQTT-3.1.2-2"],
                "MQIsdp is answered with code 1 for its level, and level 5 with nothing.",
                because:
                    "It also serves MQTT 3.1, whose name that is, and MQTT 5, in which this CONNECT is malformed; a server may go by another specification.",
                failing: ["“MQIsdp” is not answered", "level 5 is answered with return code 1"]),
            KnownDifference(
                "mqtt/connect/refused", .choice, ["MQTT-3.2.2-4", "section 3.2.2.3"],
                "A wrong password is refused with code 5, as no password is.",
                because: "Which of the codes that apply is sent is left to the server, and 5 gives less away than 4.",
                failing: ["CONNACK with code 4, and nothing after it"]),
            KnownDifference(
                "mqtt/keep-alive/silence", .choice, ["MQTT-3.1.2-24"],
                "Silent clients are disconnected some seconds late.",
                because: "The standard says after which silence, and not how soon after it.",
                failing: [("1", "1.5"), ("20", "30.0")].flatMap {
                    ["with \($0.0) s, the broker gives up", "after \($0.1) seconds and no sooner"]
                }),
            KnownDifference(
                "mqtt/malformed/violations", .choice, ["section 2.2.3"],
                "A PUBLISH of 256 MB is waited for.",
                because:
                    "The standard allows packets of that size; that ours takes no more than a megabyte is a limit of its own.",
                failing: ["PUBLISH of 256 MB: the broker closes the connection"]),
            KnownDifference(
                "mqtt/subscribe/several-filters", .choice, ["MQTT-3.9.3-2", "section 3.8.4"],
                "A filter below which nobody may read is granted, and its messages are withheld.",
                because:
                    "No statement obliges a server to answer with 0x80; its file of rules knows topics, not filters.",
                failing: ["one SUBACK tells of all four, in their order"]),
        ])

    private static let flagSentences = ["PUBACK", "PUBREC", "PUBCOMP", "PINGREQ"].flatMap { name in
        [1, 2, 3, 8, 15].flatMap { flags in
            let packet = "\(name) with the flags \(flags)"
            let closes = "\(packet): the broker closes the connection"
            return ["PUBREC", "PINGREQ"].contains(name) ? [closes, "\(packet): and answers nothing"] : [closes]
        }
    }
}
