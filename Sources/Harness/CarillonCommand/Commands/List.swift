import ArgumentParser
import CarillonConformance
import CarillonResults

struct List<Main: CarillonMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: "List scenarios, requirements and saboteurs.")
    }

    @OptionGroup var selection: SelectionOptions

    @Flag(help: "List the requirements, and whether they are covered.")
    var requirements = false

    @Flag(help: "List the saboteurs.")
    var saboteurs = false

    @Flag(
        help: "List what is known to differ between scenarios and the real servers that they are held to, as Markdown.")
    var differences = false

    @Flag(help: "Print everything as JSON.")
    var json = false

    private struct Catalogue: Encodable {
        struct Entry: Encodable {
            var id: String
            var summary: String
            var covers: [String]
            var networks: [String]
        }

        var scenarios: [Entry]
        var requirements: [RequirementResult]
        var saboteurs: [SaboteurResult]
    }

    func run() throws {
        let suites = Main.suites
        if differences {
            return print(
                DifferenceList(of: try select(from: suites), command: Main.command).markdown, terminator: "")
        }
        let results = RunResults(suites: suites, scenarios: [], saboteurs: [], options: RunOptions(), reproduce: "")
        // A requirement has no path. The paths of the scenarios that cover it select it, too.
        let requirements = selection.filter(results.requirements)
        let saboteurs = selection.filter(results.saboteurs)
        if json {
            let scenarios = selection.filter(suites.scenarios)
            let all = scenarios.map(\.id) + requirements.map(\.id) + saboteurs.map(\.id)
            try selection.checkNotEmpty(
                all, "scenario, requirement or saboteur", among: suites.scenarios.map(\.id),
                list: "\(Main.command) list")
            let catalogue = Catalogue(
                scenarios: scenarios.map {
                    Catalogue.Entry(
                        id: $0.id, summary: $0.summary, covers: $0.covers.map(\.name),
                        networks: $0.networks.map(\.rawValue))
                }, requirements: requirements, saboteurs: saboteurs)
            return print(try JSONText.encode(catalogue))
        }
        if self.requirements {
            try selection.checkNotEmpty(
                requirements, "requirement", among: results.requirements.map(\.id),
                list: "\(Main.command) list --requirements"
            )
            for requirement in requirements { show(requirement) }
        } else if self.saboteurs {
            let searched = selection.filter(suites.searchedSaboteurs)
            try selection.checkNotEmpty(
                saboteurs.map(\.id) + searched.map(\.id), "saboteur", among: suites.allSaboteurs.map(\.id),
                list: "\(Main.command) list --saboteurs")
            for saboteur in saboteurs {
                print("\(saboteur.id)  (\(saboteur.breaks.joined(separator: ", ")))\n    \(saboteur.summary)")
            }
            for saboteur in searched {
                let breaks = saboteur.breaks.map(\.name).joined(separator: ", ")
                print("\(saboteur.id)  (\(breaks), by search)\n    \(saboteur.summary)")
            }
        } else {
            for scenario in try select(from: suites) { show(scenario) }
        }
    }

    private func select(from suites: [Suite]) throws -> [Scenario] {
        try selection.select(from: suites, command: Main.command)
    }

    private func show(_ requirement: RequirementResult) {
        let covered = requirement.exclusion.map { "excluded: \($0)" } ?? requirement.scenarios.joined(separator: " ")
        print("\(requirement.id)  \(requirement.coverage.rawValue)  \(requirement.text)\n    \(covered)")
        if let deviation = requirement.deviation { print("    deviates: \(deviation)") }
    }

    private func show(_ scenario: Scenario) {
        let covers = scenario.covers.map(\.name).joined(separator: ", ")
        let networks =
            scenario.networks.isEmpty ? "" : "  on \(scenario.networks.map(\.rawValue).joined(separator: ", "))"
        print("\(scenario.id)  (\(covers))\(networks)\n    \(scenario.summary)")
    }
}
