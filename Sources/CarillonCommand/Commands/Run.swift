import ArgumentParser
import CarillonConformance
import CarillonReporting
import CarillonResults
import CarillonScenarios
import Foundation

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run scenarios.",
        discussion: """
            Each scenario runs in a world of its own, with each of the seeds. What fails is printed with the line that expected \
            otherwise, what differed, and the command that repeats it.
            """)

    @OptionGroup var selection: SelectionOptions
    @OptionGroup var seeding: SeedOptions
    @OptionGroup var output: OutputOptions

    @Option(
        help: ArgumentHelp(
            "memory, loopback or both. No scenario uses the network so far, and each says so in its result.",
            valueName: "network"))
    var network: NetworkChoice = .memory

    @Flag(help: "Run everything twice and compare the traces.")
    var checkDeterminism = false

    @Flag(help: "Let the saboteurs loose afterwards, on the scenarios that ran.")
    var saboteurs = false

    enum NetworkChoice: String, ExpressibleByArgument, CaseIterable { case memory, loopback, both }

    func run() throws {
        let suites = Suites.all
        try Catalogue.check(suites)
        let scenarios = try selection.select(from: suites.scenarios)
        Interrupt.listen()

        var options = seeding.runOptions
        options.checksDeterminism = checkDeterminism
        let progress = ProgressLine("running")
        var runner = Runner(options: options) { progress.show($0.done, of: $0.total, $0.scenario) }
        runner.isCancelled = { Interrupt.isRequested }
        let report = runner.runAndWait(scenarios)

        var saboteurResults: [SaboteurResult] = []
        if saboteurs, !report.wasCancelled {
            saboteurResults = Saboteurs.run(suites.saboteurs, scenarios, seeding.runOptions)
        }
        let results = RunResults(
            suites: suites, scenarios: report.scenarios, saboteurs: saboteurResults, options: options,
            reproduce: reproduceCommand)
        try output.write(results)
        // A selection says nothing of the catalogue as a whole.
        let gaps = selection.isEverything ? suites.gaps() : []
        TerminalSummary(results: results, report: report, gaps: gaps).print()
        throw status(report, saboteurResults, gaps: gaps)
    }

    private func status(_ report: Runner.Report, _ saboteurs: [SaboteurResult], gaps: [String]) -> Status {
        if report.wasCancelled { return .interrupted }
        if !report.nondeterminism.isEmpty { return .nondeterminism }
        let isGood =
            report.scenarios.allSatisfy(\.verdict.isAsExpected) && gaps.isEmpty
            && saboteurs.allSatisfy { $0.outcome != .survived }
        return isGood ? .asExpected : .unexpected
    }

    /// The command that repeats this run, with what differs from the defaults.
    private var reproduceCommand: String {
        var words = ["carillon", "run"]
        words += (selection.patterns + selection.filters).map { "'\($0)'" }
        words += ["--seed", seeding.seed.description]
        if seeding.seeds != 1 { words += ["--seeds", "\(seeding.seeds)"] }
        return words.joined(separator: " ")
    }
}
