import CarillonConformance

/// Sessions that outlive their connections.
extension DDPCatalogue {
    static let resumption: [Requirement] = [
        Requirement(
            "DDP-RES-1",
            "A server that resumes sessions gives a client its session within the grace period, and the messages that it lacks.",
            source: "Meteor 3.5, meteor/meteor#14051; D-METEORSERVER-10"),
        Requirement(
            "DDP-RES-2",
            "A session ends after the grace period, with more messages than are kept, a goodbye, or a number that does not fit.",
            source: "Meteor 3.5, meteor/meteor#14051; D-METEORSERVER-11"),
    ]
}
