import CarillonConformance

/// Subscriptions and documents.
extension DDPCatalogue {
    static let data: [Requirement] = [
        Requirement(
            "DDP-SUB-1", "The documents of the initial set come before ready.",
            source: "DDP.md"),
        Requirement(
            "DDP-SUB-2", "An unknown publication is answered by nosub with an error 404 that names it.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-SUB-3", "A sub whose identifier is active is ignored.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-SUB-4", "unsub takes the documents back, and then sends nosub without an error.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-SUB-5", "unsub of an unknown identifier is answered by nosub.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-SUB-6",
            "A publication that fails after ready takes its documents back, and then sends nosub with the error.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-SUB-7", "A publication that stops takes its documents back, and then sends nosub without an error.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-SUB-8",
            "A malformed sub yields the error \"Malformed subscription\" and no nosub; parameters may be absent.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-SUB-11",
            "A change of the user sends the difference of the data and one ready, before the result of the login.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-DATA-1", "A document without fields is announced without the member fields.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-DATA-3", "A second subscription to a document sends changed with its new fields alone.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-DATA-4",
            "When a subscription goes, the values of others come in fields, and names that nobody holds in cleared.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-DATA-5", "removed is sent when the last subscription lets go.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-DATA-6", "Where nothing changes that the client sees, no message is sent.",
            source: "Meteor 3.0.4, the tests of ddp-server"),
        Requirement(
            "DDP-DATA-7", "A change within an object sends the whole value of the top-level field.",
            source: "Meteor 3.0.4, ddp-server"),
        Requirement(
            "DDP-DATA-11",
            "Identifiers that look like an ObjectID or begin with - ~ { are sent behind a dash, numbers behind a tilde.",
            source: "Meteor 3.0.4, mongo-id"),
        Requirement(
            "DDP-DATA-12",
            "A collection that is full refuses clients by 507, and takes documents again when others go or shrink.",
            source: "Our choice, D-METEORSERVER-30"),
    ]
}
