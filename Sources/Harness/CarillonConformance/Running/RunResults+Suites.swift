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
        let covering = index(suites.scenarios, by: \.covers)
        let breaking = index(suites.saboteurs, by: \.breaks)
        let runs = index(results.filter { $0.verdict != .notRun }, by: \.covers)
        let catches = Dictionary(grouping: suites.compactMap(\.catches).flatMap(\.lines), by: \.requirement)
        return suites.flatMap { suite in
            suite.requirements.map { requirement in
                let scenarios = covering[requirement.id, default: []].map(\.id)
                return RequirementResult(
                    id: requirement.id.name, group: suite.name, level: requirement.level, source: requirement.source,
                    text: requirement.text,
                    coverage: requirement.exclusion != nil ? .excluded : scenarios.isEmpty ? .missing : .covered,
                    exclusion: requirement.exclusion, deviation: requirement.deviation, scenarios: scenarios,
                    saboteurs: breaking[requirement.id, default: []].map(\.id),
                    heldBy: (catches[requirement.id] ?? []).map {
                        RequirementResult.Hold(
                            scenario: $0.scenario, expectation: $0.expectation, saboteur: $0.saboteur)
                    },
                    saboteurExemption: requirement.saboteurExemption,
                    verdict: Verdict.worst(of: runs[requirement.id.name, default: []].map(\.verdict)))
            }
        }
    }

    /// Returns the elements by each of their keys, in their order. There are a thousand requirements and as many
    /// scenarios, so to look for each among all of them takes longer than most runs.
    private static func index<Element, Key: Hashable>(
        _ elements: [Element], by keys: (Element) -> [Key]
    ) -> [Key: [Element]] {
        var found: [Key: [Element]] = [:]
        for element in elements {
            for key in Set(keys(element)) { found[key, default: []].append(element) }
        }
        return found
    }
}
