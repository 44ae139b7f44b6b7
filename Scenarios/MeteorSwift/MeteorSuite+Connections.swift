import CarillonConformance

// These scenarios are about connections, subscriptions and methods.

extension [Scenario] {
    static let meteorConnections: [Scenario] = []
}

extension [Saboteur] {
    static let meteorConnections: [Saboteur] = []
}
