import CarillonConformance
import CarillonResults

extension CommandStatus {
    /// The exit status of a run.
    ///
    /// - Parameters:
    ///   - count: the number of saboteurs that the run asked for. Control-C may come after the last scenario; then some
    ///     saboteurs did not run.
    ///   - gaps: what the catalogue lacks, in sentences.
    init(of report: Runner.Report, _ saboteurs: [SaboteurResult], of count: Int, gaps: [String]) {
        if report.wasCancelled || saboteurs.count < count {
            self = .interrupted
        } else if !report.faults.isEmpty {
            self = .harnessBroken
        } else if !report.nondeterminism.isEmpty {
            self = .nondeterminism
        } else {
            self = CommandStatus(of: report.scenarios, saboteurs, isComplete: gaps.isEmpty)
        }
    }

    /// The exit status that a run with these results had, as far as results tell.
    ///
    /// Results do not hold what the harness itself did wrong, which traces differed, or which lines lack in a list of
    /// catches. The requirements count if everything ran: a selection says nothing about the catalogue as a whole.
    init(of results: RunResults) {
        let ran = Set(results.scenarios.map(\.id))
        let isWhole = results.requirements.flatMap(\.scenarios).allSatisfy(ran.contains)
        let hasGap = results.requirements.contains { requirement in
            if requirement.exclusion != nil { return !requirement.scenarios.isEmpty }
            return requirement.coverage == .missing
                || requirement.saboteurs.isEmpty == (requirement.saboteurExemption == nil)
        }
        self.init(of: results.scenarios, results.saboteurs, isComplete: !(isWhole && hasGap))
    }

    private init(of scenarios: [ScenarioResult], _ saboteurs: [SaboteurResult], isComplete: Bool) {
        let isGood = scenarios.allSatisfy(\.verdict.isAsExpected) && saboteurs.allSatisfy(\.outcome.isAsExpected)
        if !isGood || !isComplete {
            self = .unexpected
        } else {
            self = scenarios.contains(where: \.verdict.hasRun) ? .asExpected : .nothingRan
        }
    }
}
