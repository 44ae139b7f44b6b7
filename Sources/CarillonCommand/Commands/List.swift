import ArgumentParser
import CarillonConformance
import CarillonResults
import CarillonScenarios

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List scenarios, requirements and saboteurs.")

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
        let suites = Suites.all
        if differences { return print(DifferenceList(of: suites.scenarios).markdown, terminator: "") }
        let selected = try selection.select(from: suites.scenarios)
        let results = RunResults(suites: suites, scenarios: [], saboteurs: [], options: RunOptions(), reproduce: "")
        if json {
            let scenarios = selected.map {
                Catalogue.Entry(
                    id: $0.id, summary: $0.summary, covers: $0.covers.map(\.name),
                    networks: $0.networks.map(\.rawValue))
            }
            let catalogue = Catalogue(
                scenarios: scenarios, requirements: results.requirements, saboteurs: results.saboteurs)
            return print(try JSONText.encode(catalogue))
        }
        if requirements {
            for requirement in results.requirements {
                let covered =
                    requirement.exclusion.map { "excluded: \($0)" } ?? requirement.scenarios.joined(separator: " ")
                print("\(requirement.id)  \(requirement.coverage.rawValue)  \(requirement.text)\n    \(covered)")
            }
        } else if saboteurs {
            for saboteur in results.saboteurs {
                print("\(saboteur.id)  (\(saboteur.breaks.joined(separator: ", ")))\n    \(saboteur.summary)")
            }
        } else {
            for scenario in selected {
                let covers = scenario.covers.map(\.name).joined(separator: ", ")
                let networks =
                    scenario.networks.isEmpty ? "" : "  on \(scenario.networks.map(\.rawValue).joined(separator: ", "))"
                print("\(scenario.id)  (\(covers))\(networks)\n    \(scenario.summary)")
            }
        }
    }
}
