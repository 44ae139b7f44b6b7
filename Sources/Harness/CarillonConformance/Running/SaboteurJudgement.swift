import CarillonResults

/// A scenario that ran with a saboteur at work.
struct Trial {
    var scenarioCase: ScenarioCase
    var result: ScenarioResult
    /// The result of the same case without the saboteur; `nil` if that did not run.
    var healthy: ScenarioResult?

    var scenario: Scenario { scenarioCase.scenario }
    var place: String { scenarioCase.place ?? "none" }

    /// The expectations that failed, each once.
    var failed: [String] {
        switch result.verdict {
        case .fail: Trial.distinct(result.run)
        // A scenario that hangs breaks the expectation that it ends.
        case .timeout: Trial.distinct(result.run) + [Trial.end]
        default: []
        }
    }

    /// The sentence for scenarios that never end.
    static let end = "the scenario comes to its end"

    private static func distinct(_ run: ScenarioRun?) -> [String] {
        var seen: Set<String> = []
        return (run?.expectations ?? []).filter { !$0.passed }.map(\.text).filter { seen.insert($0).inserted }
    }

    /// Returns whether an expectation with that sentence was checked, with or without the saboteur.
    func knows(_ expectation: String) -> Bool {
        expectation == Trial.end
            || [result, healthy].contains { $0?.run?.expectations.contains { $0.text == expectation } == true }
    }
}

/// The verdict on one saboteur, built step by step.
struct SaboteurJudgement {
    private let saboteur: Saboteur
    private let trials: [Trial]
    /// The lines that name the expectations which must fail; `nil` if any expectation will do.
    private let lines: [CatchList.Line]?
    private var faults: [String] = []
    private var isTooGross = false
    /// The requirements that the trials could judge.
    private var judged: Set<RequirementID> = []

    init(_ saboteur: Saboteur, _ trials: [Trial], lines: [CatchList.Line]?) {
        self.saboteur = saboteur
        self.trials = trials
        self.lines = lines
        if let lines { judge(lines) } else { judgeByAnything() }
    }

    var result: SaboteurResult {
        SaboteurResult(
            id: saboteur.id, summary: saboteur.summary, breaks: saboteur.breaks.map(\.name), outcome: outcome,
            faults: faults,
            caughtBy: concerned.filter { !$0.failed.isEmpty }.map { trial in
                SaboteurResult.Catch(
                    scenario: trial.scenario.id, network: trial.place, failed: trial.failed,
                    heldTo: trial.failed.filter { sentence in
                        lines?.contains { $0.concerns(trial.scenarioCase) && $0.expectation == sentence } ?? false
                    })
            })
    }

    private var outcome: SaboteurResult.Outcome {
        if judged.isEmpty && faults.isEmpty { return .notRun }
        if isTooGross { return .tooGross }
        if faults.isEmpty { return .killed }
        return lines != nil && concerned.contains { !$0.failed.isEmpty } ? .mistaken : .survived
    }

    /// The trials of scenarios that cover a requirement which the saboteur breaks.
    private var concerned: [Trial] {
        trials.filter { !Set($0.scenario.covers).isDisjoint(with: saboteur.breaks) }
    }

    // MARK: By sentence

    private mutating func judge(_ lines: [CatchList.Line]) {
        for id in saboteur.breaks {
            let lines = lines.filter { $0.requirement == id }
            if lines.isEmpty, trials.contains(where: { $0.scenario.covers.contains(id) }) {
                faults.append("no expectation is named that has to fail because \(id) is broken")
            }
            for line in lines {
                for trial in trials where line.concerns(trial.scenarioCase) { judge(line, trial) }
            }
        }
    }

    private mutating func judge(_ line: CatchList.Line, _ trial: Trial) {
        // The expectation cannot be checked on this network, or with this engine.
        if trial.result.verdict == .unsupported { return }
        judged.insert(line.requirement)
        if let healthy = trial.healthy, !healthy.verdict.isAsExpected {
            faults.append("\(trial.scenarioCase) does not pass without the saboteur either")
        } else if !trial.failed.contains(line.expectation) {
            let sentence = "\(line.requirement): “\(line.expectation)”"
            guard trial.knows(line.expectation) || trial.result.verdict == .crashed else {
                faults.append("\(sentence) is no expectation of \(trial.scenarioCase)")
                return
            }
            let others = trial.failed.map { "“\($0)”" }.joined(separator: ", ")
            let instead =
                others.isEmpty ? "it ended as \(trial.result.verdict.rawValue)" : "these did: \(others)"
            faults.append("\(sentence) of \(trial.scenarioCase) did not fail; \(instead)")
        }
    }

    // MARK: By anything

    private mutating func judgeByAnything() {
        let concerned = concerned.filter { $0.result.verdict != .unsupported }
        let broken = Set(concerned.filter { !$0.failed.isEmpty }.flatMap(\.scenario.covers))
        for id in saboteur.breaks where concerned.contains(where: { $0.scenario.covers.contains(id) }) {
            judged.insert(id)
            if !broken.contains(id) { faults.append("no scenario that covers \(id) failed") }
        }
    }

    // MARK: Grossness

    /// Counts the scenarios of the suite that failed, each once.
    mutating func findGrossness(among neighbours: Set<String>) {
        let trials = trials.filter { neighbours.contains($0.scenario.id) }
        let all = Set(trials.map(\.scenario.id))
        let failed = Set(trials.filter { !$0.failed.isEmpty || $0.result.verdict == .crashed }.map(\.scenario.id))
        guard Double(failed.count) > SaboteurCheck.largestShare * Double(all.count) else { return }
        isTooGross = true
        faults.append(
            "\(failed.count) of \(all.count) scenarios failed; a defect that its sentence describes breaks less")
    }
}
