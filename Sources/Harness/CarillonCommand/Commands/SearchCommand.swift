import ArgumentParser
import CarillonConformance
import CarillonReporting
import CarillonResults

struct SearchCommand<Main: CarillonMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "search", abstract: "Search for failures with ever new choices, and shrink each to its cause.",
            discussion: """
                Scenarios run with ever new seeds. Runs that show something new are kept and changed. Each distinct failure is \
                made as small as it gets, and kept in a file that repeats it. Without a pattern, the scenarios that the suites name are searched, or else those with weather.
                """)
    }

    @OptionGroup var selection: SelectionOptions

    @Option(help: "The network to search on: memory, loopback or both.")
    var network: NetworkChoice<Main> = .memory

    @Option(help: ArgumentHelp("End after so many minutes. (default: 1, unless --runs is given)", valueName: "minutes"))
    var minutes: Double?

    @Option(help: ArgumentHelp("End after so many runs. The same number and seed search the same.", valueName: "count"))
    var runs: Int?

    @Option(
        name: .customLong("seed"),
        help: ArgumentHelp("The first seed, decimal or as 0x5eed. (default: 0x5eed)", valueName: "seed"))
    var chosenSeed: Seed?

    @OptionGroup var workers: WorkerOptions

    @Option(
        help: ArgumentHelp(
            "The seconds of a processor for making one failure smaller; 0 leaves it as it is.", valueName: "seconds"))
    var shrinkSeconds = 10

    @OptionGroup var explanation: ExplanationOptions
    @OptionGroup var output: OutputOptions<Main>
    @OptionGroup var labels: LabelOptions

    @Option(
        help: ArgumentHelp(
            "A folder for the runs that showed something new. Later searches, and others at the same time, go on from there.",
            valueName: "folder"))
    var corpus: String?

    @Option(help: ArgumentHelp("The folder for the runs that failed.", valueName: "folder"))
    var failures = FailureFolder.standardName

    @OptionGroup var sabotage: SaboteurOption

    @Option(
        help: ArgumentHelp(
            "The order of what is ready at the same time in fresh runs: uniform, where each is as likely to come next; seldom, where few are put off; or both.",
            valueName: "order"))
    var order = Search.Order.both

    @Flag(help: "Try fresh seeds alone, and change no runs.")
    var plain = false

    func validate() throws {
        guard minutes.map({ $0 > 0 && $0 <= 100_000 }) ?? true else {
            throw ValidationError("--minutes takes a number above 0, such as 0.5 or 10.")
        }
        guard runs.map({ $0 > 0 }) ?? true else { throw ValidationError("--runs takes a number above 0.") }
        guard (0...86_400).contains(shrinkSeconds) else {
            throw ValidationError("--shrink-seconds takes a number from 0 to 86400, not \(shrinkSeconds).")
        }
        guard network.realities.isEmpty else {
            throw ValidationError("search draws the choices of our own worlds; choose memory, loopback or both.")
        }
    }

    func run() throws {
        let suites = Main.suites
        try Catalogue.check(suites, includingCatches: false)
        let saboteur = try sabotage.saboteur(of: suites)
        let cases = try cases(suites, for: saboteur)
        let folder = FailureFolder(failures)
        do throws(ReplayFault) { try folder.check() } catch { throw usage(error) }
        try output.check()
        Interrupt.listen()
        let clock = ContinuousClock()
        let begin = clock.now
        let limit = minutes.map { Duration.seconds($0 * 60) } ?? (runs == nil ? .seconds(60) : nil)
        let isOver = { limit.map { begin.duration(to: clock.now) >= $0 } ?? false }
        let search: Search
        var settings = settings
        settings.saboteur = saboteur
        do { search = try Search(cases, settings, isOver: isOver, isCancelled: { Interrupt.isRequested }) } catch let
            fault as ReplayFault
        {
            throw usage(fault)
        }
        let transcript = Transcript.ofProgram(isAside: output.usesStandardOutput)
        let progress = ProgressLine("searching")
        var complaints: [String] = []
        do {
            try search.run { state in
                let account = SearchAccount(state, elapsed: begin.duration(to: clock.now))
                progress.show(state.runs, of: runs, account.progress, failed: state.failures.count)
            } onFailure: { failure in
                progress.erase()
                do throws(ReplayFault) {
                    try folder.write(failure.replay)
                } catch {
                    complaints.append(error.description)
                }
                let command = "\(Main.command) run --replay '\(folder.path(of: failure.replay))'"
                transcript.print(SearchAccount.text(of: failure, repeating: command, transcript.style))
            }
        } catch {
            Console.error("\(error)")
            throw CommandStatus.harnessBroken
        }
        progress.erase()
        let state = search.state
        let account = SearchAccount(state, elapsed: begin.duration(to: clock.now))
        for line in account.lines { transcript.print(line) }
        complaints += state.faults
        if !output.paths.isEmpty {
            try report(search, suites) { folder.path(of: $0) }
            output.tell(transcript)
        }
        for complaint in complaints { Console.error(TerminalText.visible(complaint)) }
        if Interrupt.isRequested { throw CommandStatus.interrupted }
        if !complaints.isEmpty { throw CommandStatus.harnessBroken }
        throw state.failures.isEmpty ? CommandStatus.asExpected : .unexpected
    }

    var settings: Search.Settings {
        var settings = Search.Settings()
        settings.options.seed = chosenSeed ?? .standard
        workers.apply(to: &settings.options)
        settings.options.command = .named(Main.command)
        settings.mostRuns = runs
        settings.shrinkTime = .seconds(shrinkSeconds)
        settings.corpus = corpus
        settings.isPlain = plain
        settings.order = order
        return settings
    }

    /// Returns the scenarios to search, each on a network. Where none is named, they are those that a saboteur or the
    /// suites name, or else those with weather.
    private func cases(_ suites: [Suite], for saboteur: Saboteur?) throws -> [ScenarioCase] {
        let selected = try selection.select(from: suites, command: Main.command)
        let named = saboteur.map { $0.searchedIn.map { [$0] } ?? [] } ?? suites.flatMap(\.searched)
        let scenarios =
            selection.isEverything
            ? selected.filter { named.isEmpty ? $0.weather != nil : named.contains($0.id) } : selected
        if scenarios.isEmpty {
            Console.error("No scenario has weather; name the scenarios to search, such as '**/model/*'.")
            throw CommandStatus.nothingRan
        }
        let cases = network.cases(of: scenarios)
        let possible = cases.filter(Search.canSearch)
        if possible.isEmpty {
            Console.error(
                cases.isEmpty
                    ? "None of the scenarios that match makes sense on the \(network.name) network."
                    : "Each of the scenarios that match needs a process of its own, and search starts none for a run.")
            throw CommandStatus.nothingRan
        }
        return possible
    }

    private func usage(_ fault: ReplayFault) -> CommandStatus {
        Console.error(TerminalText.visible(fault.description))
        return .badUsage
    }
}

extension Search.Order: ExpressibleByArgument {}
