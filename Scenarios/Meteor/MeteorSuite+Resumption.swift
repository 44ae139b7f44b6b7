import CarillonConformance

// These scenarios are about sessions that outlive their connections.

extension [Scenario] {
    static let meteorResumption: [Scenario] = [.meteorResumedSession, .meteorEndedSession, .meteorReceipts]
}

extension [Saboteur] {
    static let meteorResumption: [Saboteur] = [.meteorTrustsNoSession, .meteorTrustsAnySession]
}
