/// The changes to the plans of a world's services. The class is confined to its world, so it is safe to share.
final class HTTPDecorations: @unchecked Sendable {
    private var decorations: [@Sendable (inout HTTPPlan) -> Void] = []

    func add(_ decoration: @escaping @Sendable (inout HTTPPlan) -> Void) { decorations.append(decoration) }

    func decorate(_ plan: inout HTTPPlan) {
        for decorate in decorations { decorate(&plan) }
    }
}
