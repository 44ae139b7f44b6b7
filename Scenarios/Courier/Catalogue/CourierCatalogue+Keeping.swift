import CarillonConformance

extension CourierCatalogue {
    static let keeping: [Requirement] = [
        Requirement(
            "CO-PERS-1",
            "With a time to live, messages at QoS 2 that nobody listens for are kept, and delivered to the first who listens for their topic, the oldest first; then they are gone.",
            source: "README: “persist QoS > 0 messages in case there are no active subscription”"),
        Requirement("CO-PERS-2", "Messages at QoS 0 are never kept.", source: "README: “QoS > 0”"),
        Requirement(
            "CO-PERS-3", "With a time to live, messages at QoS 1 that nobody listens for are kept in the same way.",
            source: "README: “QoS > 0”",
            deviates:
                "Upstream has delivered messages at QoS 1 to nobody since May 2026; the README says that they wait."),
        Requirement(
            "CO-PERS-4",
            "When the cleanup is due, messages older than the time to live are removed, and those exactly that old are not.",
            source: "README: “using configurable TTL”; observed"),
        Requirement(
            "CO-PERS-5", "The cleanup is due the cleanup interval after messages were last looked through.",
            source: "observed"),
        Requirement("CO-PERS-6", "Messages that are kept outlive the app's process.", source: "observed"),
        Requirement(
            "CO-PERS-7", "A listener to all topics gets the kept messages of all topics.",
            source: "our choice, D-COURIER-16"),
        Requirement(
            "CO-PERS-8", "A message older than the time to live is not delivered, cleaned up or not.",
            source: "our choice, D-COURIER-16"),
        Requirement(
            "CO-PERS-9", "At most 5,000 messages are kept; if one more comes, the oldest goes, and that is told.",
            source: "our choice, D-COURIER-16"),
        Requirement(
            "CO-PERS-10",
            "If a message at QoS 1 cannot be kept, those who listen get it all the same, and that is told.",
            source: "our choice, D-COURIER-25"),
        Requirement(
            "CO-PERS-11",
            "A message that can neither be kept nor delivered is not acknowledged, and ends the connection.",
            source: "MQTT 3.1.1, section 4.8; our choice, D-COURIER-25"),
        Requirement(
            "CO-PERS-12",
            "A message that was delivered is not delivered again, even if the app's process dies right after that.",
            source: "our choice, D-COURIER-18"),
    ]

    static let destroying: [Requirement] = [
        Requirement(
            "CO-DEST-1",
            "destroy() forgets subscriptions and topics to be unsubscribed from, also on the disk, and sends no UNSUBSCRIBE.",
            source: "README: destroy(); observed"),
        Requirement("CO-DEST-2", "destroy() removes messages that were kept.", source: "README: destroy()"),
        Requirement("CO-DEST-3", "destroy() removes messages that wait to be sent.", source: "README: destroy()"),
        Requirement("CO-DEST-4", "destroy() is told as courierDisconnect that clears state.", source: "observed"),
    ]

    static let chuck: [Requirement] = [
        Requirement(
            "CO-CHK-1",
            "A logger lists every packet of a session with its direction, type, identifier, flags and length, and never shows a password.",
            source: "README: Monitoring Courier MQTT Packets Log; that passwords are hidden is our choice, D-COURIER-48"
        ),
        Requirement(
            "CO-CHK-2", "The 250th entry trims the list to the newest 240.", source: "observed",
            noSaboteur: "The list lives in the app's memory, which no seam sees: `LoggerTests.maximum`."),
        Requirement(
            "CO-CHK-3", "Clearing empties the list, and is told.", source: "README: “clear data”",
            noSaboteur:
                "The list lives in the app's memory, which no seam sees: `LoggerTests.clear`, `ArchiveTests.clear`."),
        Requirement(
            "CO-CHK-4",
            "The search looks for text in type and content, whatever the capitals, half a second after the last key.",
            source: "README: “search”; observed",
            noSaboteur: "The search is a function of the app's memory, which no seam sees: `ViewModelTests.search`."),
        Requirement(
            "CO-CHK-5",
            "The log is there at the app's next launch, up to the last 250 packets, until it is cleared.",
            source: "README: “persisting them”; the number is our choice, D-COURIER-47",
            deviates: "Upstream keeps the log in memory only."),
        Requirement(
            "CO-CHK-6", "The listed packets can be shared as text and as JSON, without a password.",
            source: "README: “share”; the forms are our choice, D-COURIER-48",
            deviates: "Upstream shares nothing; its text can be selected.",
            noSaboteur: "The shared text is made in the app's memory, which no seam sees: `ViewModelTests.share`."),
        Requirement(
            "CO-CHK-7", "A logger lists the packets of its own app only.", source: "our choice, D-COURIER-56",
            noSaboteur:
                "Packets are handed from object to object within an app, where no seam is: `LoggerTests.perApp`."),
    ]
}
