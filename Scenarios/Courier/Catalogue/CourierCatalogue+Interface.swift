import CarillonConformance

extension CourierCatalogue {
    static let interface: [Requirement] = api + adapters + events + publishers

    private static let api: [Requirement] = [
        Requirement(
            "CO-API-1", "There are five levels of QoS with types 0 to 4; on the wire they are 0, 1, 2, 1 and 1.",
            source: "documentation: QoS",
            noSaboteur: "These are the values of an enumeration, which no seam can change: `QoSTests.numbers`."),
        Requirement(
            "CO-API-2",
            "Connect options that name only what is required have a keep-alive of 60 seconds, a session that is kept, and no extras.",
            source: "README: ConnectOptions; observed",
            noSaboteur: "These are default values, which no seam can show: `ConnectOptionsTests.defaults`."),
        Requirement(
            "CO-API-3", "A configuration that names only its provider has the documented defaults.",
            source: "documentation: MQTTClientConfig",
            noSaboteur: "These are default values, which no seam can show: `ConfigurationTests.defaults`."),
        Requirement(
            "CO-API-4", "Errors have codes 0 to 7 in the domain CourierErrorDomain.", source: "observed",
            noSaboteur: "These are the values of an enumeration, which no seam can change: `CourierErrorTests.codes`."),
    ]

    private static let adapters: [Requirement] = [
        Requirement(
            "CO-ADPT-1", "A message is encoded by the first adapter that can.",
            source: "README: messageAdapters"),
        Requirement(
            "CO-ADPT-2", "A message is decoded by the first adapter that can; errors of earlier ones are passed over.",
            source: "README: messageAdapters; observed"),
        Requirement(
            "CO-ADPT-3",
            "Content types are application/json, application/xml, application/octet-stream, text/plain and application/x-protobuf.",
            source: "observed",
            noSaboteur:
                "These are constants, which no seam can change: `AdapterTests.contentTypes`, `ProtobufMessageAdapterTests.roundTrip`."
        ),
        Requirement(
            "CO-ADPT-4", "The JSON adapter does not encode Data, and the Data adapter takes it there and back.",
            source: "observed"),
    ]

    private static let events: [Requirement] = [
        Requirement(
            "CO-EVT-1", "Handlers are not retained by the client.",
            source: "README: “make sure to have strong reference to the instance”"),
        Requirement("CO-EVT-2", "A handler that was removed hears nothing more.", source: "observed"),
        Requirement(
            "CO-EVT-3", "Handlers are told in the order in which they were added.", source: "our choice, D-COURIER-5"),
    ]

    private static let publishers: [Requirement] = [
        Requirement(
            "CO-PBL-1", "A sink gets nothing more once its cancellable is let go of.", source: "README: Receive Message"
        ),
        Requirement(
            "CO-PBL-2", "filter and map can follow each other in any order.",
            source: "README: Receive Message from Subscribed Topic"),
    ]
}
