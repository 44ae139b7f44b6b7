import CarillonConformance

/// Connections, subscriptions, methods and values.
extension MeteorCatalogue {
    static let connections = frames + connecting + reconnecting + subscribing + calling + values

    private static let frames: [Requirement] = [
        Requirement(
            "DDP-TRANS-2", "Each message of a client is one text frame with one JSON object; no frame is empty.",
            source: "DDP.md",
            deviates: "MeteorSwift 1.1.10 sends an empty frame for parameters that it cannot encode."),
        Requirement(
            "DDP-TRANS-3", "Binary frames, texts that are no JSON, and JSON that is no object are ignored.",
            source: "MeteorSwift 1.1.10, observed"),
        Requirement(
            "DDP-TRANS-5", "WebSocket's own pings are answered, and disconnect() closes with the code 1000.",
            source: "RFC 6455, sections 5.5.2 and 7.4.1; MeteorSwift 1.1.10, observed"),
        Requirement(
            "MS-HB-1", "A ping without an identifier is answered by a pong without one.", source: "DDP.md"),
        Requirement(
            "MS-HB-2", "A ping with an identifier is answered by a pong with the same one, and nothing else.",
            source: "DDP.md",
            deviates: "MeteorSwift 1.1.10 makes the identifier the name of a member."),
        Requirement(
            "DDP-HB-5", "A client stays connected to a server that sends nothing but pings.", source: "DDP.md"),
    ]

    private static let connecting: [Requirement] = [
        Requirement(
            "DDP-CONN-1", "connect is the first message of a client on each connection.", source: "DDP.md"),
        Requirement(
            "DDP-CONN-3", "A client takes the greeting with a server_id that may come before connected.",
            source: "DDP.md"),
        Requirement(
            "DDP-VER-5",
            "A client whose version is refused proposes the server's at once, if it speaks that, and else stops and says why.",
            source: "DDP.md; ddp-client of Meteor 3.0.4; D-METEORSWIFT-7",
            deviates: "MeteorSwift 1.1.10 proposes the same version for ever."),
        Requirement(
            "MS-CONN-1",
            "An app hears of the socket, then of the session, each by the delegate and then by a notification. Then subscriptions are sent.",
            source: "MeteorSwift 1.1.10, observed"),
        Requirement(
            "MS-CONN-2",
            "isConnected is true from connected on, and not from the open socket on. The client is the object of all notifications.",
            source: "MeteorSwift 1.1.10, observed"),
        Requirement(
            "MS-CONN-3",
            "connect has the app's version and the versions that the client speaks: 1 and pre2, or pre2 and pre1 if the app does not want 1. The message has no session.",
            source: "MeteorSwift 1.1.10, observed"),
        Requirement(
            "MS-CONN-4",
            "disconnect() is told once, fails the calls that wait by code 1, and no further attempt follows.",
            source: "README of MeteorSwift",
            deviates: "MeteorSwift 1.1.10 does not tell its own disconnect, and leaves the calls open."),
        Requirement(
            "MS-CONN-5", "After disconnect() and connect(), a connection that is lost is made again.",
            source: "README of MeteorSwift",
            deviates: "MeteorSwift 1.1.10 does not come back from the first loss after a disconnect()."),
    ]

    private static let reconnecting: [Requirement] = [
        Requirement(
            "MS-RECON-1",
            "The delays before attempts are 5, 10, 15, 20, 25 and then always 30 seconds; a socket that opens makes the next one 5 seconds again.",
            source: "MeteorSwift 1.1.10, observed"),
        Requirement(
            "MS-RECON-2",
            "Each connection gets each subscription once, with its identifier, name and parameters, and onReady is called again.",
            source: "MeteorSwift 1.1.10, observed; siegesmund/SwiftDDP#18",
            deviates: "MeteorSwift 1.1.10 sends a subscription twice that the app adds while a login is resumed."),
        Requirement(
            "MS-RECON-3",
            "A login is resumed before subscriptions are sent again. They are sent also if the server refuses the login.",
            source: "MeteorSwift 1.1.10, observed"),
        Requirement(
            "MS-RECON-4",
            "A lost connection fails each call that waits once, by code 1 of sorr.swiftddp.transport. No call is sent again.",
            source: "MeteorSwift 1.1.10, observed"),
    ]

    private static let subscribing: [Requirement] = [
        Requirement(
            "DDP-SUB-9", "Subscriptions have identifiers of their own, and parameters in an array or none.",
            source: "DDP.md"),
        Requirement(
            "DDP-SUB-10", "ready may name several subscriptions, unknown ones too, and may come again.",
            source: "DDP.md; meteor/meteor#1593"),
        Requirement(
            "MS-SUB-1", "add(subscription:) returns an identifier, and onReady gets it with the name.",
            source: "README of MeteorSwift"),
        Requirement(
            "MS-SUB-2",
            "A subscription that is added without a connection is sent with the next one, has an identifier and a callback, and can be removed.",
            source: "README of MeteorSwift",
            deviates: "MeteorSwift 1.1.10 returns no identifier for such a subscription, and drops its callback."),
        Requirement(
            "MS-SUB-3",
            "A group is ready when its last subscription is; onReady gets the group's identifier and GroupedSubscriptions.",
            source: "README of MeteorSwift"),
        Requirement(
            "MS-SUB-4",
            "remove(subscriptionId:) sends one unsub for each subscription. Removed ones are not sent again, also if there was no connection then.",
            source: "README of MeteorSwift",
            deviates: "MeteorSwift 1.1.10 ignores a removal without a connection."),
        Requirement(
            "MS-SUB-5",
            "nosub ends a subscription: the app is told, no later connection gets it, and its group waits for the others alone.",
            source: "DDP.md; D-METEORSWIFT-9", deviates: "MeteorSwift 1.1.10 ignores nosub."),
    ]

    private static let calling: [Requirement] = [
        Requirement(
            "DDP-METH-6", "updated may come before the result, after it, and for several calls at once.",
            source: "DDP.md"),
        Requirement(
            "DDP-METH-9", "A result for a call that is unknown, or has its result, is ignored.",
            source: "MeteorSwift 1.1.10, observed; ddp-client of Meteor 3.0.4"),
        Requirement(
            "DDP-ERR-4", "An error message neither ends the connection nor fails a call.",
            source: "ddp-client of Meteor 3.0.4"),
        Requirement(
            "DDP-ERR-6", "The code of an error may be a number or a text. Code, reason and details reach the app.",
            source: "DDP.md, appendix",
            deviates: "MeteorSwift 1.1.10 loses the code if it is a text, and always the reason and the details."),
        Requirement(
            "MS-ERR-5", "Members that DDP does not know are ignored in all messages.", source: "DDP.md"),
        Requirement(
            "MS-METH-1",
            "Without a session, a call fails by code 0 before call() returns, has no identifier, and nothing is sent.",
            source: "MeteorSwift 1.1.10, observed"),
        Requirement(
            "MS-METH-2",
            "A result is the whole message with the value under result. An error has the errorType as its domain, the number as its code and the message as its text.",
            source: "MeteorSwift 1.1.10, observed"),
        Requirement(
            "MS-METH-3", "updated that comes before the result posts a notification named for the call.",
            source: "MeteorSwift 1.1.10, observed"),
        Requirement(
            "MS-METH-4", "Dates, bytes and objects that are Codable, alone and in arrays, are sent as EJSON.",
            source: "README of MeteorSwift"),
        Requirement(
            "MS-METH-5",
            "A date within a dictionary is sent as a date. A value that has no form in EJSON fails the call, and nothing is sent.",
            source: "README of MeteorSwift",
            deviates: "MeteorSwift 1.1.10 sends an empty frame for both, and the call waits."),
    ]

    private static let values: [Requirement] = [
        Requirement(
            "MS-VALUE-1", "A date goes out and comes back as $date with whole milliseconds.", source: "DDP.md"),
        Requirement(
            "MS-VALUE-2", "Bytes go out and come back as $binary, also if there are none.", source: "DDP.md"),
        Requirement(
            "MS-VALUE-3", "An object that only looks like a value of EJSON has $escape around it, and stays an object.",
            source: "DDP.md; ejson of Meteor 3.0.4",
            deviates: "MeteorSwift 1.1.10 knows no $escape."),
        Requirement(
            "MS-VALUE-4", "NaN and the infinities go out and come back as $InfNaN.", source: "ejson of Meteor 3.0.4"),
        Requirement(
            "MS-VALUE-5", "Values are converted at every depth of arrays and objects.",
            source: "ejson of Meteor 3.0.4",
            deviates: "MeteorSwift 1.1.10 converts the parameters themselves, and nothing within them."),
    ]
}
