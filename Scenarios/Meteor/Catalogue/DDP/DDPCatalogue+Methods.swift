import CarillonConformance

/// Methods, errors and EJSON.
extension DDPCatalogue {
    static let methods: [Requirement] = [
        Requirement(
            "DDP-METH-1", "Each well-formed call gets one result and one updated.",
            source: "DDP.md"),
        Requirement(
            "DDP-METH-2", "An unknown method yields an error 404 that names it.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-METH-3", "An exception that is not for clients becomes 500 \"Internal server error\".",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-METH-4", "A method that returns nothing has no result, one that returns null has null.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-METH-5", "The data that a method causes precedes its updated.",
            source: "DDP.md"),
        Requirement(
            "DDP-METH-7", "A malformed call yields the error \"Malformed method invocation\", and never a result.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-METH-8", "A method holds up the next one; after unblock the next may finish first.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-METH-10", "The same random seed and stream give the same identifiers as on the client.",
            source: "Meteor 3.0.4, ddp-common"),
        Requirement(
            "DDP-METH-11",
            "The sixth login within 10 seconds on one connection fails by \"too-many-requests\", with the time to wait.",
            source: "Meteor 3.0.4, ddp-rate-limiter"),
        Requirement(
            "DDP-ERR-1",
            "Invalid JSON yields the error \"Bad request\" without the message; the connection stays usable.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-ERR-2", "An unknown message yields the error \"Bad request\" with it.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-ERR-3", "EJSON that cannot be decoded yields the error \"Parse error\".",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-ERR-5", "Unknown members of messages are ignored.",
            source: "DDP.md",
            noSaboteur:
                "Messages that are decoded have no unknown members, so no seam can see them: `ReferenceTests.row`, number 3.4-10."
        ),
        Requirement(
            "DDP-ERR-7", "Values in an offending message are plain JSON: a date is its text.",
            source: "Meteor 3.0.4, ddp-common; D-METEORSERVER-22"),
        Requirement(
            "DDP-EJSON-1", "A date comes back as whole milliseconds in $date.",
            source: "DDP.md"),
        Requirement(
            "DDP-EJSON-2", "Bytes come back with their padding, also none.",
            source: "DDP.md"),
        Requirement(
            "DDP-EJSON-3", "A literal that looks special is escaped, and an object that only resembles one is plain.",
            source: "Meteor 3.0.4, ejson"),
        Requirement(
            "DDP-EJSON-4", "NaN and the infinities are sent as $InfNaN.",
            source: "Meteor 3.0.4, ejson"),
        Requirement(
            "DDP-EJSON-5", "Values are converted at every depth.",
            source: "Meteor 3.0.4, ejson"),
    ]
}
