import CarillonResults

/// What a scenario found out so far. Confined to its world.
final class ScenarioRecord {
    var expectations: [ExpectationResult] = []
    var lanes: [Lane] = []
    /// What broke the world, if something did; it outweighs every expectation.
    var breakage: String?

    var failures: [ExpectationResult] { expectations.filter { !$0.passed } }
}
