import CarillonConformance

/// Documents, watches, files and users.
extension MeteorCatalogue {
    static let documents: [Requirement] = []
}
