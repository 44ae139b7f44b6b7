import CarillonConformance

extension Suite {
    /// The requirements of DDP and of MeteorSwift's README for a client.
    static let meteor = Suite(
        "MeteorSwift",
        requirements: MeteorCatalogue.requirements,
        scenarios: .meteorConnections + .meteorDocuments,
        saboteurs: .meteorConnections + .meteorDocuments,
        catches: .meteor)
}
