import CarillonConformance

// How clients get connected and stay so.

extension [Scenario] {
    static let courierConnections: [Scenario] = []
}

extension [Saboteur] {
    static let courierConnections: [Saboteur] = []
}
