import CarillonConformance

// These scenarios are about documents, watches, files and users.

extension [Scenario] {
    static let meteorDocuments: [Scenario] = []
}

extension [Saboteur] {
    static let meteorDocuments: [Saboteur] = []
}
