import CarillonConformance

/// The requirements for any client of Server-Sent Events: the HTML standard, section 9.2, and what an app may expect of
/// a library that reads them.
///
/// Any client can be held to them by the contract in `docs/clients-of-others.md`.
enum StreamClientCatalogue {
    static let requirements: [Requirement] = [
        Requirement(
            "SSE-1", "A client asks by GET for text/event-stream, with the fields that the app wants.",
            source: "HTML, 9.2.2, “the EventSource interface”; an app's need"),
        Requirement(
            "SSE-2", "Lines end in CR, LF or CRLF, and a stream may be cut anywhere.",
            source: "HTML, 9.2.5, “parsing an event stream”"),
        Requirement(
            "SSE-3", "Several lines of data are one text, and one space behind the colon does not count.",
            source: "HTML, 9.2.6, “interpreting an event stream”"),
        Requirement(
            "SSE-4", "An event without data is not told, and neither is a comment.",
            source: "HTML, 9.2.6: “if the data buffer is an empty string”"),
        Requirement(
            "SSE-5", "A byte order mark before the stream is no part of it.", source: "HTML, 9.2.5: UTF-8 decode"),
        Requirement(
            "SSE-6", "Streams are UTF-8 whatever their type says, and bytes that are none become U+FFFD.",
            source: "HTML, 9.2.5: UTF-8 decode"),
        Requirement(
            "SSE-7", "The last event ID stays until another one comes, and an empty one clears it.",
            source: "HTML, 9.2.6: “if the field name is id”"),
        Requirement(
            "SSE-8", "An id that has U+0000 is ignored.", source: "HTML, 9.2.6: “if the field name is id”"),
        Requirement(
            "SSE-9",
            "The type of an event is its own alone; names of fields are compared as they are, and unknown ones ignored.",
            source: "HTML, 9.2.6: “if the field name is event”, “otherwise, the field is ignored”"),
        Requirement(
            "SSE-10", "A line without a colon is the name of a field with an empty value.",
            source: "HTML, 9.2.6: “otherwise, the string is not empty but does not contain a colon”"),
        Requirement(
            "SSE-11", "An event that the end of the stream leaves incomplete is not told.",
            source: "HTML, 9.2.6: “once the end of the file is reached, any pending data must be discarded”"),
        Requirement(
            "SSE-12", "Only status 200 with the type text/event-stream, in any case of letters, opens a stream.",
            source: "HTML, 9.2.3, “processing model”"),
        Requirement(
            "SSE-13", "After a loss the client comes back, with the last event ID in UTF-8.",
            source: "HTML, 9.2.3: “reestablish the connection”, `Last-Event-ID`"),
        Requirement(
            "SSE-14", "A client comes back no sooner than the server's retry says, if that is a number.",
            source: "HTML, 9.2.6: “if the field name is retry”; 9.2.3"),
        Requirement("SSE-15", "After 204 a client does not come back.", source: "HTML, 9.2.3"),
        Requirement(
            "SSE-16", "Many events and large ones are told, in their order.", source: "an app's need"),
        Requirement(
            "SSE-17", "After it was closed a source tells nothing more, and does not come back.",
            source: "HTML, 9.2.2, `close()`"),
    ]
}
