package import CarillonConformance

extension Suite {
    /// The requirements for any client of Server-Sent Events. EventSource plays the scenarios where no client of others
    /// does.
    package static let streamClients = Suite(
        "Clients of Server-Sent Events",
        requirements: StreamClientCatalogue.requirements,
        scenarios: .streamClients,
        saboteurs: .streamClients,
        catches: .streamClients)
}
