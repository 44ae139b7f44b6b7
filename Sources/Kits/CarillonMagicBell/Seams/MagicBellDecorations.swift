/// The changes to the plans of a world's MagicBell servers. The class is confined to its world, so it is safe to share.
final class MagicBellDecorations: @unchecked Sendable {
    private var decorations: [@Sendable (inout MagicBellPlan) -> Void] = []

    func add(_ decoration: @escaping @Sendable (inout MagicBellPlan) -> Void) { decorations.append(decoration) }

    func decorate(_ plan: inout MagicBellPlan) {
        for decorate in decorations { decorate(&plan) }
    }
}
