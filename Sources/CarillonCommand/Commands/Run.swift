import ArgumentParser
import CarillonConformance
import CarillonReporting
import CarillonResults
import Foundation

struct Run<Main: CarillonMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "run", abstract: "Run scenarios.",
            discussion: """
                Each scenario runs in a world of its own, with each of the seeds. What fails is printed with the line that expected \
                otherwise, what differed, and the command that repeats it.
                """)
    }

    @OptionGroup var selection: SelectionOptions
    @OptionGroup var seeding: SeedOptions
    @OptionGroup var output: OutputOptions<Main>
    @OptionGroup var isolation: IsolationOptions

    @Option(help: Run.networkHelp)
    var network: NetworkChoice<Main> = .both

    @Flag(help: "Against a real server, let real time pass instead of showing it the world's clock.")
    var realTime = false

    @Flag(help: "Run everything twice and compare the traces.")
    var checkDeterminism = false

    @Option(
        help: ArgumentHelp(
            "Let every timer fire late, by a seeded time of at most so many milliseconds. Scenarios that expect exact times fail then.",
            valueName: "milliseconds"))
    var lateTimers = 0

    @Flag(help: "Let the saboteurs loose afterwards, on the scenarios that ran.")
    var saboteurs = false

    func validate() throws {
        if saboteurs, case .real(let server) = network {
            throw ValidationError("--saboteurs spoils our own servers; choose another --network than \(server).")
        }
        guard (0...60_000).contains(lateTimers) else {
            throw ValidationError("--late-timers takes a number of milliseconds from 0 to 60000, not \(lateTimers).")
        }
        if lateTimers > 0, !network.realities.isEmpty {
            throw ValidationError(
                "--late-timers is for simulated servers; choose another --network than \(network.name).")
        }
        if realTime, network.realities.isEmpty {
            throw ValidationError(
                "--real-time is for real servers; "
                    + (Run.realServers.map { "say --network \($0) beside it." }
                        ?? "no suite here can run against one."))
        }
    }

    func run() throws {
        let suites = Main.suites
        try Catalogue.check(suites)
        let differenceFaults = network.realities.isEmpty ? [] : suites.differenceFaults()
        let scenarios = try selection.select(from: suites.scenarios, command: Main.command)
        let cases = try select(from: scenarios)
        Interrupt.listen()

        let options = runOptions
        let progress = ProgressLine("running")
        var runner = Runner(options: options, suites: suites) {
            progress.show($0.done, of: $0.total, $0.scenarioCase.id)
        }
        runner.isCancelled = { Interrupt.isRequested }
        let report = runner.runAndWait(cases)

        var saboteurResults: [SaboteurResult] = []
        if saboteurs, !report.wasCancelled {
            var options = seeding.runOptions
            isolation.apply(to: &options)
            options.command = .named(Main.command)
            options.networks = network.kinds
            saboteurResults = Saboteurs<Main>.run(
                suites.saboteurs, suites, scenarios, options, looksForGrossness: false)
        }
        let results = RunResults(
            suites: suites, scenarios: report.scenarios, saboteurs: saboteurResults, options: options,
            reproduce: reproduceCommand)
        try output.write(results)
        // A selection says nothing about the catalogue as a whole.
        let gaps = selection.isEverything ? suites.gaps(command: Main.command) : []
        var summary = TerminalSummary(results: results, report: report, gaps: gaps, command: Main.command)
        summary.differenceFaults = differenceFaults
        summary.print()
        throw Run.status(
            report, saboteurResults, of: saboteurs ? suites.saboteurs.count : 0, gaps: gaps + differenceFaults)
    }

    var runOptions: RunOptions {
        var options = seeding.runOptions
        isolation.apply(to: &options)
        options.command = .named(Main.command)
        options.checksDeterminism = checkDeterminism
        options.networks = network.kinds
        options.keepsRealTime = realTime
        options.lateness = .upTo(.milliseconds(lateTimers))
        if realTime { options.hangLimit = max(options.hangLimit, .seconds(1_800)) }
        return options
    }

    /// Returns the scenarios on the chosen networks.
    ///
    /// - Throws: ``CommandStatus/nothingRan``, after a sentence that helps, if none of the scenarios can run there.
    private func select(from scenarios: [Scenario]) throws -> [ScenarioCase] {
        let cases = network.cases(of: scenarios)
        if cases.isEmpty {
            let networks = Set(scenarios.flatMap(\.networks)).map(\.rawValue).sorted().joined(separator: ", ")
            Console.error(
                "None of the scenarios that match makes sense on the \(network.name) network, "
                    + (networks.isEmpty ? "for they need none." : "only on \(networks)."))
            throw CommandStatus.nothingRan
        }
        return cases
    }

    /// Returns the exit status of a run.
    ///
    /// - Parameter count: the number of saboteurs that the run asked for. Control-C may come after the last scenario;
    ///   then some saboteurs did not run.
    static func status(
        _ report: Runner.Report, _ saboteurs: [SaboteurResult], of count: Int, gaps: [String]
    ) -> CommandStatus {
        if report.wasCancelled || saboteurs.count < count { return .interrupted }
        if !report.faults.isEmpty { return .harnessBroken }
        if !report.nondeterminism.isEmpty { return .nondeterminism }
        let isGood =
            report.scenarios.allSatisfy(\.verdict.isAsExpected) && gaps.isEmpty
            && saboteurs.allSatisfy(\.outcome.isAsExpected)
        return isGood ? .asExpected : .unexpected
    }

    /// The command that repeats this run, with its differences from the defaults.
    var reproduceCommand: String {
        var words = [Main.command, "run"]
        words += (selection.patterns + selection.filters).map { "'\($0)'" }
        words += ["--seed", seeding.seed.description]
        if seeding.seeds != 1 { words += ["--seeds", "\(seeding.seeds)"] }
        if seeding.hasHangLimit { words += ["--hang-limit", "\(seeding.hangLimit)"] }
        if network != .both { words += ["--network", network.name] }
        if isolation.isolate { words.append("--isolate") }
        if realTime { words.append("--real-time") }
        if lateTimers > 0 { words += ["--late-timers", "\(lateTimers)"] }
        return words.joined(separator: " ")
    }
}

extension Run {
    /// The names of the real servers, for help and errors; `nil` if there are none.
    private static var realServers: String? {
        let names = Main.suites.realities.map(\.name)
        return names.isEmpty ? nil : names.joined(separator: " or ")
    }

    private static var networkHelp: ArgumentHelp {
        let real = realServers.map { "; \($0) for a real server in place of ours, where it can be; or all of them" }
        return ArgumentHelp(
            "The network to run on: memory, loopback or both, where scenarios that use none run in any case\(real ?? "").",
            valueName: "network")
    }
}
