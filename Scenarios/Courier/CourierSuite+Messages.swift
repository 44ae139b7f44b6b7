import CarillonConformance

// What clients carry, and what they offer to apps.

extension [Scenario] {
    static let courierMessages: [Scenario] = []
}

extension [Saboteur] {
    static let courierMessages: [Saboteur] = []
}
