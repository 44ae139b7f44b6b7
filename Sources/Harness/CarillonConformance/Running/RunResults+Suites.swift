public import CarillonResults

extension RunResults {
    /// Creates the results of a run: its scenarios, their meaning for the catalogue, and the results of the saboteurs.
    ///
    /// Scenarios that were not selected are left out. Selected scenarios that did not run appear as not run. All
    /// requirements and saboteurs appear, and say if none of their scenarios ran.
    public init(
        suites: [Suite], scenarios: [ScenarioResult], saboteurs: [SaboteurResult], options: RunOptions,
        reproduce: String
    ) {
        var saboteursByID: [String: SaboteurResult] = [:]
        for result in saboteurs { saboteursByID[result.id] = result }
        let allSaboteurs = suites.saboteurs.map { saboteur in
            saboteursByID[saboteur.id]
                ?? SaboteurResult(
                    id: saboteur.id, summary: saboteur.summary, breaks: saboteur.breaks.map(\.name), outcome: .notRun,
                    caughtBy: [])
        }
        self.init(
            version: CarillonVersion.current, swiftVersion: CarillonVersion.swift, firstSeed: options.seed.description,
            seedCount: options.seedCount, reproduce: reproduce, scenarios: scenarios.sorted(by: ScenarioResult.precede),
            requirements: RunResults.requirements(suites, scenarios), saboteurs: allSaboteurs)
    }

    private static func requirements(_ suites: [Suite], _ results: [ScenarioResult]) -> [RequirementResult] {
        let (scenarios, saboteurs) = (suites.scenarios, suites.saboteurs)
        let catches = Dictionary(grouping: suites.compactMap(\.catches).flatMap(\.lines), by: \.requirement)
        return suites.flatMap { suite in
            suite.requirements.map { requirement in
                let id = requirement.id.name
                let covering = scenarios.filter { $0.covers.contains(requirement.id) }
                let run = results.filter { $0.covers.contains(id) && $0.verdict != .notRun }
                return RequirementResult(
                    id: id, group: suite.name, level: requirement.level, source: requirement.source,
                    text: requirement.text,
                    coverage: requirement.exclusion != nil ? .excluded : covering.isEmpty ? .missing : .covered,
                    exclusion: requirement.exclusion, deviation: requirement.deviation, scenarios: covering.map(\.id),
                    saboteurs: saboteurs.filter { $0.breaks.contains(requirement.id) }.map(\.id),
                    heldBy: (catches[requirement.id] ?? []).map {
                        RequirementResult.Hold(
                            scenario: $0.scenario, expectation: $0.expectation, saboteur: $0.saboteur)
                    },
                    saboteurExemption: requirement.saboteurExemption,
                    verdict: Verdict.worst(of: run.map(\.verdict)))
            }
        }
    }
}
