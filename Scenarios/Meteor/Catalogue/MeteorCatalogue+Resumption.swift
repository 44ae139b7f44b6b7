import CarillonConformance

/// Sessions that outlive their connections.
extension MeteorCatalogue {
    static let resumption: [Requirement] = [
        Requirement(
            "MS-RES-1",
            "A client that has its session again keeps its documents, sends nothing again, and gets the answers to its calls.",
            source: "Meteor 3.5, meteor/meteor#14051"),
        Requirement(
            "MS-RES-2",
            "A client whose session is over begins anew: subscriptions, documents and the login; calls without an answer fail.",
            source: "Meteor 3.5, meteor/meteor#14051"),
    ]
}
