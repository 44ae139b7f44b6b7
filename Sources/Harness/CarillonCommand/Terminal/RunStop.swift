import CarillonConformance

/// The end of a run before its time, for the last lines.
struct RunStop {
    /// The number of runs that had ended.
    var done: Int
    /// The number of all runs; `nil` if they had no end.
    var total: Int?
    /// Whether the first failure ended the run, as it was asked to.
    var isFailure: Bool
    /// The number of saboteurs that were let loose, and of those that were to be.
    var saboteurs = (done: 0, total: 0)

    /// The sentence about it; `nil` if the run came to its end.
    func sentence(_ report: Runner.Report) -> String? {
        let isEnd = done == total
        if isFailure, !isEnd { return "STOPPED  at the first failure, \(runs); \(left(report))" }
        if report.wasCancelled { return "INTERRUPTED  \(runs); \(left(report))" }
        guard saboteurs.done < saboteurs.total, !isFailure else { return nil }
        return "INTERRUPTED  \(runs), and \(saboteurs.done) of \(saboteurs.total) saboteurs"
    }

    private var runs: String {
        let noun = (total ?? done) == 1 ? "run" : "runs"
        return "after \(total.map { "\(done) of \($0)" } ?? "\(done)") \(noun)"
    }

    private func left(_ report: Runner.Report) -> String {
        let scenarios = Dictionary(grouping: report.scenarios, by: \.id).values
        let untouched = scenarios.count { $0.allSatisfy { $0.seedsRun == 0 } }
        return untouched == 0
            ? "every scenario ran at least once" : "\(untouched) of \(scenarios.count) scenarios did not run"
    }
}
