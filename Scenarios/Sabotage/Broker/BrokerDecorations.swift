/// What shall be done to the plans of a world's brokers. Confined to its world, which is what makes it safe to share.
final class BrokerDecorations: @unchecked Sendable {
    private var decorations: [@Sendable (inout BrokerPlan) -> Void] = []

    func add(_ decoration: @escaping @Sendable (inout BrokerPlan) -> Void) { decorations.append(decoration) }

    func decorate(_ plan: inout BrokerPlan) {
        for decorate in decorations { decorate(&plan) }
    }
}
