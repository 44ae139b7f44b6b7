package import CarillonConformance

extension Suite {
    /// The requirements of DDP and of MeteorSwift's README for a client.
    package static let meteor = Suite(
        "MeteorSwift",
        requirements: MeteorCatalogue.requirements,
        scenarios: .meteorConnections + .meteorDocuments + .meteorResumption,
        saboteurs: .meteorConnections + .meteorDocuments + .meteorResumption + [
            .meteorLosesAfterLosses, .ddpForgetsEarlyRemovals,
        ],
        catches: .meteor)
}
