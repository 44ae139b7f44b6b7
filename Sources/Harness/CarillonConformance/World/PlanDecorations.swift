import CarillonEnvironment

extension World {
    /// The changes to the plans of one kind of server that comes into this world. Saboteurs add to them.
    package func decorations<Plan>(of plan: Plan.Type = Plan.self) -> PlanDecorations<Plan> {
        singletons.object { PlanDecorations<Plan>() }
    }
}

/// The changes to plans that saboteurs want, in the order in which they came.
///
/// The class is unchecked because only code on the world's loop touches it.
package final class PlanDecorations<Plan>: @unchecked Sendable {
    private var decorations: [@Sendable (inout Plan) -> Void] = []

    package func add(_ decoration: @escaping @Sendable (inout Plan) -> Void) { decorations.append(decoration) }

    package func decorate(_ plan: inout Plan) {
        for decorate in decorations { decorate(&plan) }
    }
}
