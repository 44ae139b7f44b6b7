import CarillonConformance

/// The changes to the plans of a world's brokers. The class is confined to its world, so it is safe to share.
final class BrokerDecorations: @unchecked Sendable {
    private var decorations: [@Sendable (inout BrokerPlan) -> Void] = []

    func add(_ decoration: @escaping @Sendable (inout BrokerPlan) -> Void) { decorations.append(decoration) }

    func decorate(_ plan: inout BrokerPlan) {
        for decorate in decorations { decorate(&plan) }
    }
}
