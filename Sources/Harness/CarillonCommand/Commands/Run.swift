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
                Each scenario runs in a world of its own, with each of the seeds. A failure is printed with the line \
                that expected otherwise, the difference, and the command that repeats it.
                """)
    }

    @OptionGroup var selection: SelectionOptions
    @OptionGroup var files: FileOptions
    @OptionGroup var seeding: SeedOptions
    @OptionGroup var output: OutputOptions<Main>
    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var labels: LabelOptions
    @OptionGroup var repetition: RepetitionOptions
    @OptionGroup var verbosity: VerbosityOptions
    @OptionGroup var watch: WatchOptions

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

    @Flag(
        help:
            "Leave passwords, tokens and other secrets in the results instead of asterisks. Show such files to nobody.")
    var showSecrets = false

    @OptionGroup var kept: KeptRunOptions
    @OptionGroup var explanation: ExplanationOptions

    @OptionGroup var clients: ClientOptions

    @OptionGroup var sabotage: SaboteurOption

    @Flag(help: "Let the saboteurs loose afterwards, on the scenarios that ran.")
    var saboteurs = false

    func validate() throws {
        try checkWatch()
        try checkClients()
        let isSelecting = !selection.isEverything || !files.files.isEmpty
        if !kept.files.isEmpty, isSelecting || saboteurs || repetition.lastFailed || repetition.untilFailure {
            throw ValidationError(
                "--replay runs what its file says; leave patterns, --in-file, --saboteurs, --last-failed and --until-failure out."
            )
        }
        if sabotage.id != nil, saboteurs || !kept.files.isEmpty {
            throw ValidationError("--saboteur lets one loose in these runs; leave --saboteurs and --replay out.")
        }
        if saboteurs || sabotage.id != nil, case .real(let server) = network {
            throw ValidationError("Saboteurs spoil our own servers; choose another --network than \(server).")
        }
        if saboteurs, repetition.untilFailure || repetition.lastFailed {
            throw ValidationError(
                "--saboteurs is for whole runs; leave \(repetition.untilFailure ? "--until-failure" : "--last-failed") out."
            )
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
        if watch.isWanted { try runAndWatch() }
        let suites = Main.suites
        // A selection says nothing about the catalogue as a whole.
        let isWhole =
            selection.isEverything && files.isEverything(of: suites.scenarios) && !repetition.lastFailed
            && kept.files.isEmpty && clients.choices.isEmpty
        try Catalogue.check(suites, includingCatches: isWhole || saboteurs)
        let realClients = clients.realities
        let differenceFaults =
            network.realities.isEmpty && realClients.isEmpty ? [] : suites.differenceFaults(of: realClients)
        let saboteur = try sabotage.saboteur(of: suites)
        let keptCases = try keptCases(suites)
        let scenarios = kept.files.isEmpty ? try select(from: suites) : []
        let memory = RunMemory(
            of: CommandLine.arguments.first ?? "carillon",
            in: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
        let rounds =
            try kept.files.isEmpty
            ? makeRounds(of: select(from: scenarios, realClients), after: keptCases.cases, memory)
            : Rounds([Round(cases: keptCases.cases, seed: seeding.seed, seedCount: 1)])
        try output.check()
        Interrupt.listen()

        let clock = ContinuousClock()
        // The origin of the results is real. Nothing of it reaches a world.
        let (begin, date) = (clock.now, Date())
        let transcript = Transcript.ofProgram(isAside: output.usesStandardOutput)
        let display = RunDisplay(total: rounds.runCount, verbosity: verbosity.verbosity, transcript: transcript)
        var report = run(rounds, suites, saboteur, display) { begin.duration(to: clock.now) }
        report.faults += keptCases.faults.map(\.description)
        var stop = RunStop(
            done: display.done, total: rounds.runCount, isFailure: repetition.stopsAtFailure && display.hasFailed)
        // The status of a run that its first failure ended is that of the failure.
        if stop.isFailure { report.wasCancelled = false }

        var saboteurResults: [SaboteurResult] = []
        if saboteurs, !stop.isFailure {
            if !report.wasCancelled { saboteurResults = letLoose(suites, scenarios) }
            stop.saboteurs = (saboteurResults.count, suites.saboteurs.count)
        }
        display.close()
        explain(keptCases.cases, in: &report)
        let options = resultOptions(report, firstSeed: rounds.firstSeed)
        // A terminal shows no requirement.
        let showsCatalogue = saboteurs || !output.paths.isEmpty || StepSummary.isWanted || Console.isOnGitHub
        var results = RunResults(
            suites: showsCatalogue ? suites : [], scenarios: report.scenarios, saboteurs: saboteurResults,
            options: options, reproduce: reproduceCommand(options, patterns(of: report), inFiles(of: suites)))
        labels.add(to: &results)
        results.origin = .ofProgram(
            began: date, lasting: begin.duration(to: clock.now), report.realTimes, of: results.scenarios)
        if saboteur == nil { remember(report, memory) }
        try output.write(results, realTimes: report.realTimes)
        if let complaint = StepSummary.append(results) { Console.error(complaint) }

        let gaps = isWhole ? suites.gaps(command: Main.command) : []
        var summary = TerminalSummary(results: results, report: report, gaps: gaps, command: Main.command)
        summary.differenceFaults = differenceFaults
        summary.verbosity = verbosity.verbosity
        summary.style = transcript.style
        summary.elapsed = begin.duration(to: clock.now)
        summary.told = display.told
        summary.stop = stop.sentence(report)
        summary.files = output.paths.filter { $0 != "-" }
        for text in summary.texts() { transcript.print(text) }
        throw CommandStatus(of: report, saboteurResults, of: stop.saboteurs.total, gaps: gaps + differenceFaults)
    }

    /// Lets the saboteurs loose on the scenarios that ran.
    private func letLoose(_ suites: [Suite], _ scenarios: [Scenario]) -> [SaboteurResult] {
        var options = seeding.runOptions
        isolation.apply(to: &options)
        options.command = .named(Main.command)
        options.networks = network.kinds
        return Saboteurs<Main>.run(suites.saboteurs, suites, scenarios, options, looksForGrossness: false)
    }

    /// Returns the patterns that select what ran: for what failed last, the scenarios themselves.
    private func patterns(of report: Runner.Report) -> [String] {
        guard repetition.lastFailed else { return selection.texts }
        return Set(report.scenarios.map(\.id)).sorted()
    }

    /// Returns the scenarios that patterns and files select.
    ///
    /// - Throws: ``CommandStatus/nothingRan``, after a sentence that helps, if none is.
    private func select(from suites: [Suite]) throws -> [Scenario] {
        let matching = try selection.select(from: suites, command: Main.command)
        let selected = files.filter(matching)
        try files.checkNotEmpty(selected, among: suites.scenarios)
        return selected
    }

    /// Returns the files that select what ran: none for what failed last, which is selected by itself.
    private func inFiles(of suites: [Suite]) -> [String] {
        repetition.lastFailed ? [] : files.names(among: selection.filter(suites.scenarios))
    }

    var runOptions: RunOptions {
        var options = seeding.runOptions
        isolation.apply(to: &options)
        options.command = .named(Main.command)
        options.checksDeterminism = checkDeterminism
        options.showsSecrets = showSecrets
        options.tracesExpectedRuns = !output.paths.isEmpty || StepSummary.isWanted
        options.networks = network.kinds
        options.keepsRealTime = realTime
        options.lateness = .upTo(.milliseconds(lateTimers))
        if realTime { options.hangLimit = max(options.hangLimit, .seconds(1_800)) }
        return options
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
