import CarillonConformance

/// Connections, subscriptions, methods and values.
extension MeteorCatalogue {
    static let connections: [Requirement] = []
}
