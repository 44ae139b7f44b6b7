import CarillonConformance

extension CourierCatalogue {
    static let timeouts: [Requirement] = [
        Requirement(
            "CO-TMO-1",
            "With the default connect timeout policy, an attempt without CONNACK fails with code 101 after 16 seconds.",
            source: "documentation: ConnectTimeoutPolicy; observed"),
        Requirement(
            "CO-TMO-2",
            "It fails at the first look when the timeout has passed: with a look every 5 seconds and a timeout of 12 after 15 seconds, with one of 10 after 10.",
            source: "documentation: ConnectTimeoutPolicy; observed; D-COURIER-12"),
        Requirement(
            "CO-TMO-3",
            "With the idle activity policy, a packet without the answer that it demands fails the connection with code 102 at the first look after the inactivity timeout.",
            source: "documentation: IdleActivityTimeoutPolicy; observed"),
        Requirement(
            "CO-TMO-4",
            "With that policy and no keep-alive, a silent broker fails the connection with code 103 at the first look after the read timeout: after 48 seconds by default.",
            source: "documentation: IdleActivityTimeoutPolicy; observed"),
        Requirement(
            "CO-TMO-5", "A read timeout below the keep-alive counts as the keep-alive and ten seconds.",
            source: "observed"),
        Requirement("CO-TMO-6", "After each of these the timed reconnect follows.", source: "observed"),
    ]

    static let pings: [Requirement] = [
        Requirement(
            "CO-PING-1",
            "A connection is pinged after each keep-alive without traffic, and the ping and each answer to it are told. Traffic puts pings off.",
            source: "README: Overview; that it is not a fixed beat is our choice, D-COURIER-11"),
        Requirement(
            "CO-PING-2",
            "A ping without an answer is told as a failure one keep-alive later; then the client connects anew at once, without asking the provider.",
            source: "observed"),
        Requirement(
            "CO-PING-3",
            "That is told neither as connectionDisconnect nor as courierDisconnect, which mean the app's own wish.",
            source: "observed"),
        Requirement(
            "CO-PING-4", "A ping that an earlier connection left unanswered fails no later one.", source: "observed"),
        Requirement("CO-PING-5", "A keep-alive of 0 means no pings.", source: "README: ConnectOptions; MQTT 3.1.1"),
    ]

    static let life: [Requirement] = [
        Requirement(
            "CO-LIFE-1",
            "An app that goes to the background has its connection ended in an orderly way, with appBackground and connectionLost, and nothing connects until it comes back or asks for it.",
            source: "README: “Courier will always disconnect when the app goes to background”",
            deviates:
                "Upstream tells appBackground and leaves the connection up, since June 2022; ours disconnects, as its README says."
        ),
        Requirement(
            "CO-LIFE-2",
            "An app that comes to the front without a connection tells appForeground, and connects if there is a topic to subscribe to.",
            source: "README: “reconnect when the app goes to foreground if there is a topic to subscribe”",
            deviates:
                "Upstream connects whenever the app comes to the front, topics or not; ours does if there is a topic, as its README says."
        ),
        Requirement(
            "CO-LIFE-3", "If it is connected by then, and there is a topic, the wish to connect is discarded.",
            source: "README; observed",
            deviates:
                "Upstream discards the wish to connect whether or not there is a topic; ours has no such wish without one, as its README says."
        ),
        Requirement(
            "CO-LIFE-4", "Without a topic, coming to the front connects nothing.",
            source: "README: “if there is a topic to subscribe”",
            deviates: "Upstream connects with or without a topic."),
        Requirement(
            "CO-LIFE-5", "Going to the background is told neither as connectionDisconnect nor as courierDisconnect.",
            source: "our choice, D-COURIER-1"),
        Requirement(
            "CO-NET-1",
            "A network that goes away is told as connectionUnavailable, and a live connection is left alone.",
            source: "README: Reachability; observed"),
        Requirement(
            "CO-NET-2",
            "A network that comes back is told as connectionAvailable, and a client without a connection connects at once, unless its app is in the background.",
            source: "README: “Courier handles reconnection in case of bad/lost internet connection”"),
        Requirement(
            "CO-NET-3", "Nothing is told of a network that has been there all along.", source: "our choice, D-COURIER-5"
        ),
    ]
}
