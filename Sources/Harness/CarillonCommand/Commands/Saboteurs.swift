import ArgumentParser
import CarillonConformance
import CarillonResults
import Foundation

struct Saboteurs<Main: CarillonMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "saboteurs",
            abstract: "Let the saboteurs loose: each must make scenarios fail, by the expectations that it is held to.",
            discussion: """
                A saboteur is a small, named defect at a seam. One that no scenario catches is a failure of the scenarios: they do not bite. So is one that \
                another expectation catches than the one that its suite's list of catches names, and one that makes much more fail than its sentence says.
                """)
    }

    @Argument(
        help: ArgumentHelp(
            "Patterns for saboteurs' identifiers; or a requirement's identifier, for what breaks it. Without one, all.",
            valueName: "pattern"))
    var patterns: [String] = []

    @OptionGroup var seeding: SeedOptions
    @OptionGroup var isolation: IsolationOptions

    @Option(
        help: ArgumentHelp(
            "The network on which scenarios must catch them: memory, loopback or both. A scenario that makes no sense there runs where it does.",
            valueName: "network"))
    var network: NetworkChoice<Main> = .memory

    @Flag(
        inversion: .prefixedNo,
        help:
            "Run each also against scenarios of its suite that it does not concern, and find those that are too gross for their sentence."
    )
    var gross = true

    @Flag(
        help: "Put the expectations by which they were caught into the suites' lists of catches, where those lack them."
    )
    var learn = false

    @Flag(help: "Print the results as JSON.")
    var json = false

    @Flag(
        help:
            "Let those loose instead whose defects no run with one seed shows: search has to find each of them, in the scenario that it names."
    )
    var searched = false

    @Flag(
        help:
            "With --searched: print a table of how soon seeds alone, weather, orders and the corpus find each of them."
    )
    var compare = false

    @Option(
        help: ArgumentHelp("With --searched: the minutes after which a search is given up.", valueName: "minutes"))
    var minutes = 2.0

    func validate() throws {
        try SelectionOptions.check(patterns)
        if !network.realities.isEmpty {
            throw ValidationError("Saboteurs spoil our own servers: --network takes memory, loopback or both.")
        }
        guard searched || !compare else { throw ValidationError("--compare needs --searched.") }
        guard minutes > 0, minutes <= 10_000 else {
            throw ValidationError("--minutes takes a number above 0, such as 0.5 or 2.")
        }
    }

    func run() throws {
        let suites = Main.suites
        // The option `--learn` mends the lists, so their faults do not count.
        try Catalogue.check(learn ? suites.map(\.withoutCatches) : suites)
        let selection = Selection(patterns)
        let selected = (searched ? suites.searchedSaboteurs : suites.saboteurs).filter { saboteur in
            patterns.isEmpty || selection.matches(path: saboteur.id)
                || saboteur.breaks.contains { selection.names(requirement: $0.name) }
        }
        if selected.isEmpty {
            Console.error("No saboteur matches. See all of them: \(Main.command) list --saboteurs")
            let others = searched ? suites.saboteurs : suites.searchedSaboteurs
            if others.contains(where: { selection.matches(path: $0.id) }) {
                Console.error(searched ? "Leave out --searched for those." : "A search finds those: add --searched.")
            }
            throw CommandStatus.nothingRan
        }
        Interrupt.listen()
        var options = seeding.runOptions
        isolation.apply(to: &options)
        options.command = .named(Main.command)
        options.networks = network.kinds
        if searched {
            let hunt = SaboteurHunt(suites: suites, options: options, patience: .seconds(minutes * 60))
            return try compare ? hunt.compare(selected) : hunt.run(selected)
        }
        let results = Saboteurs.run(selected, suites, suites.scenarios, options, looksForGrossness: gross)
        if learn, results.count == selected.count {
            let changes = try CatchFiles.learn(suites, from: results, networks: options.networks)
            for change in changes { Console.error(change) }
        }
        if json {
            print(try JSONText.encode(results))
        } else {
            let transcript = Transcript.ofProgram(isAside: false)
            for text in texts(of: results, transcript.style) { transcript.print(text) }
        }
        if results.count < selected.count {
            Console.error("INTERRUPTED  after \(results.count) of \(selected.count) saboteurs")
            throw CommandStatus.interrupted
        }
        throw results.allSatisfy(\.outcome.isAsExpected) ? CommandStatus.asExpected : CommandStatus.unexpected
    }

    /// Returns the texts about the results. The scenarios that caught a saboteur are listed for saboteurs that the user
    /// named.
    private func texts(of results: [SaboteurResult], _ style: TerminalStyle) -> [String] {
        var texts = results.filter { !$0.outcome.isAsExpected }.map {
            TerminalSummary.text(of: $0, command: Main.command, options: isolation.isolate ? ["--isolate"] : [], style)
        }
        if !patterns.isEmpty {
            texts += results.filter { $0.outcome == .killed }.map { TerminalSummary.catches(of: $0, style) }
        }
        let killed = results.count { $0.outcome == .killed }
        let loose = results.count { $0.outcome != .notRun }
        return texts + ["\(killed) of \(loose) saboteurs caught by the expectations that they are held to"]
    }

    /// Runs saboteurs, with progress, until Control-C is pressed.
    static func run(
        _ saboteurs: [Saboteur], _ suites: [Suite], _ scenarios: [Scenario], _ options: RunOptions,
        looksForGrossness: Bool
    ) -> [SaboteurResult] {
        let progress = ProgressLine("sabotage")
        var check = SaboteurCheck(suites: suites, options: options) { done, total, result in
            progress.show(done, of: total, result.id)
        }
        check.looksForGrossness = looksForGrossness
        check.isCancelled = { Interrupt.isRequested }
        return check.runAndWait(saboteurs, against: scenarios)
    }
}
