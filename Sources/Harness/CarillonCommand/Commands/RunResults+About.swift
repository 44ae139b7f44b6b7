import CarillonConformance
import CarillonResults

extension RunResults {
    /// Creates results that are about some runs alone: with the requirements that these cover, and no others.
    init(about scenarios: [ScenarioResult], of suites: [Suite], options: RunOptions, reproduce: String) {
        self.init(suites: suites, scenarios: scenarios, saboteurs: [], options: options, reproduce: reproduce)
        let covered = Set(scenarios.flatMap(\.covers))
        requirements.removeAll { !covered.contains($0.id) }
        saboteurs = []
    }
}
