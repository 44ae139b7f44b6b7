import Carillon

/// The changes to the plans of a world's Meteor servers. The class is confined to its world, so it is safe to share.
final class MeteorDecorations: @unchecked Sendable {
    private var decorations: [@Sendable (inout MeteorPlan) -> Void] = []

    func add(_ decoration: @escaping @Sendable (inout MeteorPlan) -> Void) { decorations.append(decoration) }

    func decorate(_ plan: inout MeteorPlan) {
        for decorate in decorations { decorate(&plan) }
    }
}
