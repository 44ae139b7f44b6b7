import CarillonConformance
import CarillonReporting
import CarillonResults

extension SearchCommand {
    /// Explains the failures of a search, and writes its report.
    ///
    /// - Parameter path: returns the path of the file that keeps a run.
    /// - Throws: ``CommandStatus/harnessBroken``, after a sentence, if that is not possible.
    func report(_ search: Search, _ suites: [Suite], path: (Replay) -> String) throws {
        let progress = ProgressLine("explaining")
        defer { progress.erase() }
        let limit = output.showsExplanations ? explanation.limit : nil
        var results: [ScenarioResult] = []
        do {
            for failure in search.state.failures {
                results.append(
                    try search.result(of: failure, in: path(failure.replay), explainedWithin: limit) {
                        progress.show($0, of: nil, "moments of \(failure.replay.scenario)")
                    })
            }
        } catch {
            progress.erase()
            Console.error("\(error)")
            throw CommandStatus.harnessBroken
        }
        var report = RunResults(
            about: results + search.passed, of: suites, options: settings.options,
            reproduce: command(runs: search.state.runs))
        labels.add(to: &report)
        try output.write(report)
    }

    /// Returns the command that searches the same once more.
    private func command(runs: Int) -> String {
        var words = [Main.command, "search"]
        words += selection.texts.map { "'\($0)'" }
        words += ["--runs", "\(runs)", "--seed", settings.options.seed.description]
        if network != .memory { words += ["--network", network.name] }
        if let id = sabotage.id { words += ["--saboteur", "'\(id)'"] }
        if let corpus { words += ["--corpus", "'\(corpus)'"] }
        if order != .both { words += ["--order", order.rawValue] }
        if plain { words.append("--plain") }
        if workers.hasHangLimit { words += ["--hang-limit", "\(workers.hangLimit)"] }
        return words.joined(separator: " ")
    }
}
