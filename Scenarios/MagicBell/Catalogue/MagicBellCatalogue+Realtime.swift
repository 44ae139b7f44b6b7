import CarillonConformance

/// The realtime channel and its Server-Sent Events.
extension MagicBellCatalogue {
    static let realtime = channel + messages

    private static let channel: [Requirement] = [
        Requirement(
            "MB-RT-1",
            "The configuration comes before the authentication, and this before the stream, of the channel that is named there.",
            source: "SDK 2.0.0, AblyConnector"),
        Requirement(
            "MB-RT-2",
            "The channel's name is kept: the next launch does not ask for it; after disconnectUser it is forgotten.",
            source: "SDK 2.0.0, GetConfigInteractor; D-MAGICBELL-24",
            deviates: "Upstream forgets the names of all users when one leaves."),
        Requirement(
            "MB-RT-3", "A configuration that cannot be had is asked for again after 30 seconds.",
            source: "SDK 2.0.0, StoreDirector"),
        Requirement(
            "MB-RT-15", "A lost stream is opened again without end: after 0.1 s first, later after 15 to 30 s.",
            source: "Ably's specification, RTN14"),
        Requirement(
            "MB-RT-16", "A token that has expired is replaced, and the stream goes on, without the app.",
            source: "Ably's documentation, “Server-Sent Events”"),
        Requirement(
            "MB-RT-17", "A 403 for the authentication ends the channel of that user; other failures are tried again.",
            source: "Ably's specification, RSA4d"),
        Requirement(
            "MB-RT-18", "After an outage without continuity all stores are what the server holds.",
            source: "magicbell-js 4.5.0; D-MAGICBELL-28", deviates: "Upstream does not ask again."),
        Requirement(
            "MB-RT-19", "A user who leaves while the channel is on its way opens no stream afterwards.",
            source: "magicbell-js, pull request 165; D-MAGICBELL-25",
            deviates: "Upstream opens the channel of a user who has left."),
        Requirement(
            "MB-RT-21", "A stream that is silent for longer than its heartbeats allow is opened anew.",
            source: "Ably's specification, RTN23"),
        Requirement(
            "MB-RT-22",
            "A list request that a message has caused and that fails is repeated: when the channel opens, or ten seconds later.",
            source: "our choice, D-MAGICBELL-16", deviates: "Upstream shows the old list until the next message."),
        Requirement(
            "MB-RT-24",
            "A channel that has ended for good begins anew when its user connects again, or gets a new HMAC.",
            source: "our choice, D-MAGICBELL-27", deviates: "Upstream's stays dead while the user is connected."),
        Requirement(
            "MB-RT-25", "Over MagicBell's WebSocket stores hear the same as over event streams, and catch up as well.",
            source: "magicbell-js, inbox tokens"),
        Requirement(
            "MB-RT-26",
            "Streams that end soon, one after the other, are opened again after growing delays, also if each brings a message.",
            source: "our choice, D-MAGICBELL-32; HTML standard, 9.2.3"),
    ]

    private static let messages: [Requirement] = [
        Requirement(
            "MB-RT-4", "A new notification makes every store of the user load its first page, once.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-RT-5", "A read of a listed one updates it and the counters, and tells the change, without a request.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-RT-6", "A message after which a notification no longer matches removes it, with its index.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-RT-7", "A read, unread or archived of one that is not listed refreshes the store.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-RT-8", "An archived one leaves a store of unarchived ones, and the total.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-RT-9",
            "A deleted one leaves the store. One that is not listed asks for nothing where all are loaded, and elsewhere for the first page.",
            source: "SDK 2.0.0, NotificationStore; D-MAGICBELL-13",
            deviates: "Upstream asks for nothing, and its counters stay too high."),
        Requirement(
            "MB-RT-10",
            "read/all empties a store of unread ones, and seen/all one of unseen ones, without a request; other stores refresh.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-RT-11", "Messages with other names are ignored, and the stream goes on.",
            source: "SDK 2.0.0, AblyMessageProcessor"),
        Requirement(
            "MB-RT-12", "A message of one without an identifier, or of all with one, is ignored.",
            source: "SDK 2.0.0, AblyMessageProcessor"),
        Requirement(
            "MB-RT-13", "A message reaches only the stores of the user whose channel carried it.",
            source: "SDK 2.0.0, StoreProvider"),
        Requirement(
            "MB-RT-14", "The echo of an action that is already applied changes no counter.",
            source: "SDK 2.0.0, NotificationStore"),
        Requirement(
            "MB-RT-20", "An unarchived one comes back to the stores that it matches, and leaves the others.",
            source: "magicbell-js 4.5.0", deviates: "Upstream ignores the message."),
        Requirement(
            "MB-RT-23",
            "New notifications that come while a list is on its way cause one request, however many they are.",
            source: "our choice, D-MAGICBELL-14", deviates: "Upstream asks once for each."),
    ]

    static let eventStreams: [Requirement] = [
        Requirement(
            "MB-SSE-1", "The address of the stream has version, channel and token.",
            source: "Ably's documentation, “Server-Sent Events”"),
        Requirement(
            "MB-SSE-2", "A stream that begins again names the last event, and gets each missed one once.",
            source: "Ably's documentation, “Server-Sent Events”"),
        Requirement(
            "MB-SSE-3", "Comments and heartbeats change no store.", source: "Ably's documentation, “Server-Sent Events”"
        ),
        Requirement(
            "MB-SSE-4",
            "An error with a code from 40140 to 40149 leads to a new token and a new stream from the last event.",
            source: "Ably's documentation, “Server-Sent Events”"),
        Requirement(
            "MB-SSE-5", "Data is decoded from its text where the encoding says json, and taken as it is elsewhere.",
            source: "magicbell-js 4.5.0"),
        Requirement(
            "MB-SSE-6", "A stream may be cut anywhere, end its lines in three ways, and begin with a mark.",
            source: "HTML standard, 9.2"),
        Requirement(
            "MB-SSE-7",
            "A source of events asks a server again in growing delays if the streams end soon and without an event, and twice a second at most otherwise, whatever retry says.",
            source: "our choice, D-EVENTSOURCE-5, D-EVENTSOURCE-6; HTML standard, 9.2.3"),
    ]
}
