import ArgumentParser
import CarillonConformance
import CarillonResults
import CarillonScenarios
import Foundation

struct Saboteurs: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Let the saboteurs loose: each must make a scenario fail.",
        discussion: """
            A saboteur is a small, named defect at a seam. One that no scenario catches is a failure of the scenarios: they do not bite.
            """)

    @Argument(help: ArgumentHelp("Patterns for saboteurs' identifiers. Without one, all.", valueName: "pattern"))
    var patterns: [String] = []

    @OptionGroup var seeding: SeedOptions

    @Option(
        help: ArgumentHelp(
            "The network on which scenarios must catch them: memory, loopback or both. A scenario that makes no sense there runs where it does.",
            valueName: "network"))
    var network: NetworkChoice = .memory

    @Flag(help: "Print the results as JSON.")
    var json = false

    func validate() throws {
        try SelectionOptions.check(patterns)
        if network.reality != nil {
            throw ValidationError("Saboteurs spoil our own servers: --network takes memory, loopback or both.")
        }
    }

    func run() throws {
        let suites = Suites.all
        try Catalogue.check(suites)
        let selected = suites.saboteurs.filter { saboteur in
            patterns.isEmpty || patterns.contains { PathPattern($0).matches(saboteur.id) }
        }
        if selected.isEmpty {
            Console.error("No saboteur matches. See all of them: carillon list --saboteurs")
            throw Status.nothingRan
        }
        var options = seeding.runOptions
        options.networks = network.kinds
        let results = Saboteurs.run(selected, suites.scenarios, options)
        if json {
            print(try JSONText.encode(results))
        } else {
            for result in results where result.outcome == .survived {
                let caught = result.caughtBy.map(\.scenario)
                print("SURVIVED  \(result.id)\n  \(result.summary)")
                print(
                    "  breaks \(result.breaks.joined(separator: ", ")); failed: \(caught.isEmpty ? "nothing" : caught.joined(separator: ", "))\n"
                )
            }
            print("\(results.count { $0.outcome == .killed }) of \(results.count) saboteurs caught")
        }
        throw results.allSatisfy { $0.outcome == .killed } ? Status.asExpected : Status.unexpected
    }

    /// Runs saboteurs, with progress, until Control-C is pressed.
    static func run(_ saboteurs: [Saboteur], _ scenarios: [Scenario], _ options: RunOptions) -> [SaboteurResult] {
        let progress = ProgressLine("sabotage")
        var check = SaboteurCheck(options: options) { done, total, result in
            progress.show(done, of: total, result.id)
        }
        check.isCancelled = { Interrupt.isRequested }
        return check.runAndWait(saboteurs, against: scenarios)
    }
}
