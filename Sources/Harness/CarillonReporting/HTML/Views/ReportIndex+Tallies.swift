import CarillonResults

extension ReportIndex {
    /// The standings of requirements, counted, the worst first.
    func standings(of requirements: [RequirementResult]) -> [Pill] {
        Pill.all(
            requirements.map { (RequirementOutcome($0), anchors.requirement($0.id)) },
            inOrder: [.missing, .fails, .failsAsExpected, .holds, .notRun, .excluded], href: href
        ) { Badge($0) }
    }

    /// The verdicts of scenarios on each engine and network, counted, the worst first.
    var verdicts: [Pill] { verdicts(of: results.scenarios) }

    /// The verdicts of some of the scenarios, counted, the worst first.
    func verdicts(of scenarios: [ScenarioResult]) -> [Pill] {
        Pill.all(
            scenarios.map { ($0.verdict, anchors.scenario($0.id)) }, inOrder: Verdict.worstFirst, href: href
        ) { Badge($0) }
    }

    /// The outcomes of saboteurs, counted, the worst first.
    var saboteurOutcomes: [Pill] {
        Pill.all(
            results.saboteurs.map { ($0.outcome, anchors.saboteur($0.id)) },
            inOrder: [.survived, .mistaken, .tooGross, .killed, .notRun], href: href
        ) { Badge($0) }
    }
}
