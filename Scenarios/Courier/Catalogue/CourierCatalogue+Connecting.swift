import CarillonConformance

extension CourierCatalogue {
    static let authentication: [Requirement] = [
        Requirement(
            "CO-AUTH-1",
            "connect() on an idle client begins authentication with one event, and asks the provider once.",
            source: "README: Implement IConnectionServiceProvider; observed"),
        Requirement(
            "CO-AUTH-2",
            "When the provider has given options, that is told, and one connection is opened to the host and port in them.",
            source: "README: Implement IConnectionServiceProvider; observed"),
        Requirement(
            "CO-AUTH-3", "When the provider fails, the event carries the NSError form of its error.",
            source: "observed"),
        Requirement(
            "CO-AUTH-4", "A failure because there is no network is followed by connectionUnavailable.",
            source: "observed"),
        Requirement(
            "CO-AUTH-5",
            "Errors of the server that issues options are retried after 1, 2 and 4 seconds, and then after the reconnect interval, which doubles.",
            source: "observed"),
        Requirement(
            "CO-AUTH-6", "A refusal by that server, status 400 to 499, is retried only after the reconnect interval.",
            source: "observed"),
        Requirement(
            "CO-AUTH-7",
            "Before each such retry the provider is told once to clear what it has cached, and then asked.",
            source: "observed"),
        Requirement(
            "CO-AUTH-8",
            "A success forgets earlier failures: the next ones are retried after 1 second, or the base interval.",
            source: "observed"),
        Requirement(
            "CO-AUTH-9",
            "Credentials that the broker refuses, CONNACK 4 or 5, lead to new ones at once, and to a CONNECT with those; from the second refusal in a row on after the reconnect interval, which doubles.",
            source: "observed; the delay is our choice, D-COURIER-3",
            deviates: "Upstream asks for new credentials without a delay, however often the broker refuses them."),
        Requirement(
            "CO-AUTH-10", "Other refusals, CONNACK 1, 2 or 3, lead to a timed reconnect with the same options.",
            source: "observed"),
        Requirement(
            "CO-AUTH-11", "With an authentication timeout, a provider that does not answer is asked again after it.",
            source: "observed"),
        Requirement(
            "CO-AUTH-12", "Without one a silent provider is waited for, and connect() is discarded meanwhile.",
            source: "observed"),
    ]

    static let connecting: [Requirement] = [
        Requirement(
            "CO-CONN-1",
            "connect() while the client is connecting or connected is discarded, with the reason, and opens no second connection.",
            source: "observed"),
        Requirement(
            "CO-CONN-2",
            "A first connect tells, in this order: authentication begun and done, the attempt, CONNECT sent, success, and then what becomes of its topics.",
            source: "README: Listen to Courier internal events; observed"),
        Requirement(
            "CO-CONN-3",
            "CONNECT is MQTT 3.1.1 with the client identifier, credentials, keep-alive and clean-session flag of the options, and without a will.",
            source: "README: ConnectOptions"),
        Requirement(
            "CO-CONN-4", "The state is connecting from the attempt until CONNACK, and then connected.",
            source: "README: Managing Connection Lifecycle in CourierClient"),
        Requirement(
            "CO-CONN-5",
            "The publisher of states delivers on the main queue, never inside the call that causes a change.",
            source: "observed"),
        Requirement(
            "CO-CONN-6", "A new watcher of the state gets nothing until the state changes.", source: "observed"),
        Requirement(
            "CO-CONN-7",
            "disconnect() on a connection sends DISCONNECT and closes it, and tells connectionDisconnect, courierDisconnect and connectionLost in this order.",
            source: "README: Managing Connection Lifecycle in CourierClient; observed"),
        Requirement(
            "CO-CONN-8", "After disconnect() nothing connects by itself, whatever happens to app and network.",
            source: "observed"),
        Requirement(
            "CO-CONN-9", "connect() after disconnect() asks the provider anew, and connects.", source: "observed"),
        Requirement(
            "CO-CONN-10", "User properties, for which MQTT 3.1.1 has no place, do not change what is sent.",
            source: "documentation: ConnectOptions; the omission is our choice, D-COURIER-8"),
        Requirement(
            "CO-CONN-11",
            "Options that ask for TLS never lead to a CONNECT in the clear; that there is none is an error.",
            source: "observed; our choice, D-COURIER-6"),
        Requirement(
            "CO-CONN-12",
            "The schemes ssl and tls connect inside TLS, and so does every new connection of the session.",
            source: "documentation: ConnectOptions"),
        Requirement(
            "CO-CONN-13",
            "A broker is told nothing if its certificate is wrong by the host in the options, the device's clock or the authorities that the device trusts; the failure says why, and a timed reconnect follows.",
            source: "observed; our choice, D-TLS-6"),
    ]

    static let reconnecting: [Requirement] = [
        Requirement(
            "CO-RECON-1",
            "When the broker closes the connection, the loss is told without an error, and the next attempt follows after the reconnect interval.",
            source: "README: Configure and Create MQTT CourierClient Instance"),
        Requirement(
            "CO-RECON-2",
            "The delay between attempts that fail doubles from the interval to the maximum and never beyond it: 1, 2, 4, 8, 16, 30, 30 seconds.",
            source: "README: autoReconnectInterval; that it is never exceeded is our choice, D-COURIER-2",
            deviates:
                "Upstream doubles as long as the delay is below the maximum, and so goes beyond it: 16, 32, 32 seconds."
        ),
        Requirement(
            "CO-RECON-3", "With the default settings those delays are 5, 10 and 10 seconds.",
            source: "documentation: MQTTClientConfig"),
        Requirement(
            "CO-RECON-4", "An accepted CONNACK makes the next delay the shortest again; a mere connection does not.",
            source: "README: “until it successfully make the connection”; observed"),
        Requirement(
            "CO-RECON-5", "Timed reconnects use the options at hand, and tell neither authentication nor reconnect.",
            source: "observed"),
        Requirement(
            "CO-RECON-6",
            "A failure of network or protocol is told as connectionFailure and then, with the same error, as connectionLost.",
            source: "observed"),
        Requirement(
            "CO-RECON-7", "connect() during a delay connects at once, and the attempt that was planned is not made.",
            source: "observed"),
        Requirement(
            "CO-RECON-8",
            "An interval of 0 means 100 milliseconds, so that a broker that refuses at once is not hammered.",
            source: "our choice, D-COURIER-2"),
        Requirement(
            "CO-RECON-9", "One outage is told by one connectionLost.", source: "our choice, D-COURIER-4"),
    ]
}
