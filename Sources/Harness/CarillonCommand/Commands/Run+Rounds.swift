import CarillonConformance
import CarillonResults
import Foundation

extension Run {
    /// Returns the runs that were kept: those of the files that somebody asked for, or those of the folder that are
    /// selected.
    ///
    /// - Throws: ``CommandStatus/badUsage``, after a sentence, if a file that somebody asked for is of no use.
    func keptCases(_ suites: [Suite]) throws -> KeptCases {
        var cases = KeptCases(of: suites)
        for file in kept.files { cases.add(file: file) }
        if !kept.files.isEmpty {
            for fault in cases.faults { Console.error(TerminalText.visible(fault.description)) }
            if !cases.faults.isEmpty { throw CommandStatus.badUsage }
            return cases
        }
        // Runs with ever new seeds, runs of what failed last, and those with a defect are not about what is known.
        if repetition.untilFailure || repetition.lastFailed || network.kinds.isEmpty || sabotage.id != nil {
            return cases
        }
        let selected = Set(files.filter(selection.filter(suites.scenarios)).map(\.id))
        let kinds = network.kinds
        cases.add(FailureFolder(kept.failures)) { scenarioCase in
            selected.contains(scenarioCase.originalID) && (scenarioCase.network.map(kinds.contains) ?? true)
        }
        return cases
    }

    /// Returns the rounds in which the chosen cases run.
    ///
    /// - Parameters:
    ///   - cases: the chosen cases.
    ///   - keptCases: the cases that run before them, each with its own choices.
    /// - Throws: ``CommandStatus``, after a sentence that helps, if `--last-failed` has nothing to run.
    func makeRounds(
        of cases: [ScenarioCase], after keptCases: [ScenarioCase], _ memory: RunMemory?
    ) throws -> Rounds {
        var cases = cases
        if repetition.lastFailed {
            let failures = try recall(memory)
            cases = cases.filter { failures[$0.failureKey] != nil }
            if cases.isEmpty {
                Console.error("Nothing of this failed when it last ran. Run it without --last-failed.")
                throw CommandStatus.nothingRan
            }
            if !repetition.untilFailure, seeding.chosenSeed == nil, seeding.chosenSeeds == nil {
                return Rounds(bySeed(cases, failures))
            }
        }
        if repetition.untilFailure {
            return Rounds(everNewSeedsFrom: seeding.seed, most: seeding.chosenSeeds, cases)
        }
        let chosen = Round(cases: cases, seed: seeding.seed, seedCount: seeding.seeds)
        if keptCases.isEmpty { return Rounds([chosen]) }
        return Rounds([Round(cases: keptCases, seed: seeding.seed, seedCount: 1), chosen])
    }

    /// Returns the seeds of what failed when it last ran.
    private func recall(_ memory: RunMemory?) throws -> [String: Seed] {
        do throws(RunMemory.Fault) {
            guard let memory else { throw RunMemory.Fault.noBuildDirectory }
            let failures = try memory.failures().map { ("\($0.scenario) \($0.network)", $0.seed) }
            return Dictionary(failures, uniquingKeysWith: { first, _ in first })
        } catch {
            Console.error(TerminalText.visible(error.description))
            throw CommandStatus.badUsage
        }
    }

    /// Returns a round for each seed, in the order in which the cases name them.
    private func bySeed(_ cases: [ScenarioCase], _ failures: [String: Seed]) -> [Round] {
        var rounds: [Round] = []
        for scenarioCase in cases {
            guard let seed = failures[scenarioCase.failureKey] else { continue }
            if let index = rounds.firstIndex(where: { $0.seed == seed }) {
                rounds[index].cases.append(scenarioCase)
            } else {
                rounds.append(Round(cases: [scenarioCase], seed: seed, seedCount: 1))
            }
        }
        return rounds
    }

    /// Runs one round after the other, until the last one has ended or nobody wants any more.
    func run(
        _ rounds: Rounds, _ suites: [Suite], _ saboteur: Saboteur?, _ display: RunDisplay,
        realTime: @escaping @Sendable () -> Duration
    ) -> Runner.Report {
        var rounds = rounds
        var report = Runner.Report()
        let stopsAtFailure = repetition.stopsAtFailure
        while let round = rounds.next() {
            var options = runOptions
            (options.seed, options.seedCount) = (round.seed, round.seedCount)
            var runner = Runner(options: options, suites: suites) { display.note($0) }
            runner.isCancelled = { Interrupt.isRequested || (stopsAtFailure && display.hasFailed) }
            runner.realTime = realTime
            report.add(runner.runAndWait(round.cases, saboteur: saboteur))
            // The rest of given rounds is noted as not run. Rounds with ever new seeds have no rest.
            if rounds.isEndless, runner.isCancelled(), rounds.next() != nil {
                report.wasCancelled = true
                break
            }
        }
        return report
    }

    /// Returns the options that the results name: those of the seeds that ran.
    func resultOptions(_ report: Runner.Report, firstSeed: Seed) -> RunOptions {
        var options = runOptions
        options.seed = firstSeed
        if repetition.untilFailure { options.seedCount = max(1, report.scenarios.map(\.seedsRun).max() ?? 1) }
        return options
    }

    /// Remembers what failed. A directory that cannot be written to is no reason to end otherwise than without one.
    func remember(_ report: Runner.Report, _ memory: RunMemory?) { try? memory?.note(report.scenarios) }

    /// The command that repeats this run, with its differences from the defaults.
    var reproduceCommand: String { reproduceCommand(runOptions, selection.texts, []) }

    /// Returns the command that repeats a run with the seeds of some options.
    func reproduceCommand(_ options: RunOptions, _ patterns: [String], _ files: [String]) -> String {
        var words = [Main.command, "run"]
        // Their order does not matter, and results of the same run should be the same.
        words += Set(patterns).sorted().map { "'\($0)'" }
        words += files.map { "--in-file '\($0)'" }
        words += ["--seed", options.seed.description]
        if options.seedCount != 1 { words += ["--seeds", "\(options.seedCount)"] }
        if seeding.workers.hasHangLimit { words += ["--hang-limit", "\(seeding.workers.hangLimit)"] }
        if network != .both { words += ["--network", network.name] }
        words += clients.arguments
        if isolation.isolate { words.append("--isolate") }
        if realTime { words.append("--real-time") }
        if lateTimers > 0 { words += ["--late-timers", "\(lateTimers)"] }
        if let id = sabotage.id { words += ["--saboteur", id] }
        return words.joined(separator: " ")
    }
}

extension ScenarioCase {
    /// The name of the case among what failed.
    fileprivate var failureKey: String { "\(scenario.id) \(place ?? "none")" }
}
