import CarillonConformance

extension CourierCatalogue {
    static let subscribing: [Requirement] = [
        Requirement(
            "CO-SUB-1",
            "Each topic subscribed to on a connection goes out at once in a SUBSCRIBE of its own, in order, with an event each.",
            source: "README: Subscribe to topics from Broker; observed"),
        Requirement(
            "CO-SUB-2", "Topics subscribed to without a connection are sent after CONNACK.",
            source: "README: Subscribe to topics from Broker; observed"),
        Requirement(
            "CO-SUB-3", "Topics of the configuration are sent after the first CONNACK.",
            source: "documentation: MQTTClientConfig; observed"),
        Requirement(
            "CO-SUB-4", "With a clean session nothing that was asked for before CONNACK is sent after it.",
            source: "observed"),
        Requirement(
            "CO-SUB-5", "After a reconnect every topic is sent again, also if the broker has kept the session.",
            source: "observed"),
        Requirement(
            "CO-SUB-6", "Subscribing to a topic again replaces its level of QoS, and makes no second entry.",
            source: "observed"),
        Requirement(
            "CO-SUB-7", "Topics unsubscribed from together go out in one UNSUBSCRIBE, with one event.",
            source: "README: Unsubscribe from topics; observed"),
        Requirement(
            "CO-SUB-8", "Unsubscribing again before UNSUBACK sends nothing.", source: "observed"),
        Requirement(
            "CO-SUB-9",
            "An UNSUBSCRIBE that was not acknowledged is sent again after a reconnect, ahead of SUBSCRIBEs, and forgotten with UNSUBACK.",
            source: "observed"),
        Requirement(
            "CO-SUB-10",
            "The topics that are still to be unsubscribed from outlive the app's process; subscriptions do not.",
            source: "observed"),
        Requirement(
            "CO-SUB-11", "A subscription that the broker refuses is told as a failure with CourierError.subackFail128.",
            source: "observed"),
        Requirement(
            "CO-SUB-12", "A connection that ends before SUBACK makes the subscription's failure an event.",
            source: "observed"),
        Requirement(
            "CO-SUB-13", "A filter that is none is told as a failure, and nothing is sent.",
            source: "our choice, D-COURIER-15"),
    ]

    static let publishing: [Requirement] = [
        Requirement(
            "CO-PUB-1", "Publishing before the first session throws sessionNotExist, and tells nothing.",
            source: "observed"),
        Requirement(
            "CO-PUB-2", "A value that no adapter can encode is thrown back, and told as a failure of no bytes.",
            source: "README: Send Message to Broker; observed"),
        Requirement(
            "CO-PUB-3",
            "A message published on a connection is told and sent, not retained, with its level of QoS and payload.",
            source: "README: Send Message to Broker"),
        Requirement(
            "CO-PUB-4", "At QoS 1 success is told, with the data, when PUBACK has come, and not before.",
            source: "documentation: CourierEvent; observed"),
        Requirement("CO-PUB-5", "At QoS 2 success is told when PUBCOMP has come.", source: "observed"),
        Requirement(
            "CO-PUB-6", "Messages above QoS 0 published without a connection are sent after CONNACK, in their order.",
            source: "README: “persists those message in local cache”"),
        Requirement(
            "CO-PUB-7",
            "A message at QoS 1 without PUBACK is sent again after a reconnect, as a duplicate, with its packet identifier.",
            source: "MQTT 3.1.1, section 4.4"),
        Requirement(
            "CO-PUB-8",
            "A message at QoS 2 for which PUBREC has come goes on with PUBREL after a reconnect, not with PUBLISH.",
            source: "MQTT 3.1.1, section 4.3.3"),
        Requirement(
            "CO-PUB-9",
            "With a clean session, messages that were published without a connection are not sent after CONNACK.",
            source: "README: isCleanSession; observed"),
        Requirement(
            "CO-PUB-10", "At most 16 messages above QoS 0 are on their way at once.", source: "observed"),
        Requirement(
            "CO-PUB-11",
            "With message persistence, a message that was not acknowledged is delivered after the app's process has died.",
            source: "README: Managing Connection Lifecycle in CourierClient; documentation: MQTTClientConfig"),
        Requirement(
            "CO-PUB-12", "The special levels of QoS go out as QoS 1, and are not sent again after a reconnect.",
            source: "documentation: QoS; D-COURIER-13"),
        Requirement(
            "CO-PUB-13",
            "With retry, such a message is sent again every 20 seconds of its connection; without, it is not.",
            source: "documentation: QoS; that nothing else is sent again before a reconnect is our choice, D-COURIER-13"
        ),
        Requirement(
            "CO-PUB-14", "Each message that a clean session drops is told as a failure.",
            source: "our choice, D-COURIER-14"),
        Requirement(
            "CO-PUB-15", "Publishing to a topic that is none throws, and is told as a failure.",
            source: "our choice, D-COURIER-15"),
        Requirement(
            "CO-PUB-16",
            "With message persistence, a message that is published while the kept messages cannot be read is told as a failure; no other is lost.",
            source: "our choice, D-COURIER-27"),
        Requirement(
            "CO-PUB-17",
            "A stored row that stands for no message is told as a failure, once, and holds up nothing else.",
            source: "our choice, D-COURIER-28"),
    ]

    static let receiving: [Requirement] = [
        Requirement(
            "CO-RECV-1", "Each message that comes is told with topic and size, whether or not somebody listens.",
            source: "documentation: CourierEvent; observed"),
        Requirement(
            "CO-RECV-2", "The publisher of a topic delivers messages of exactly that topic.",
            source: "README: Receive Message from Subscribed Topic; observed"),
        Requirement(
            "CO-RECV-3", "The publisher of all topics delivers every message with data, topic and QoS.",
            source: "observed"),
        Requirement(
            "CO-RECV-4", "A message that cannot be decoded is told as a failure, and delivers no value.",
            source: "README: Receive Message from Subscribed Topic; observed"),
        Requirement(
            "CO-RECV-5", "Where errors can be decoded too, what decodes as one is delivered as a failure.",
            source: "observed"),
        Requirement(
            "CO-RECV-6", "Values are delivered in the order in which the broker sent them, on the main queue.",
            source: "MQTT 3.1.1, section 4.6; observed"),
        Requirement(
            "CO-RECV-7", "A message at QoS 2 that is sent again before PUBREL is delivered once.",
            source: "MQTT 3.1.1, section 4.3.3"),
        Requirement(
            "CO-RECV-8",
            "A message above QoS 0 for which somebody listens is not lost if the app's process dies at any moment, and comes once at QoS 2 if it is kept or noted.",
            source: "MQTT 3.1.1, section 4.3; what may come twice is our choice, D-COURIER-18"),
        Requirement(
            "CO-RECV-9",
            "However many messages at QoS 2 the broker sends before it releases the first, they all arrive on that connection, as far as their bytes have room.",
            source: "MQTT 3.1.1, sections 2.3.1 and 4.3.3; the bytes are our choice, D-COURIER-21"),
    ]
}
