import ArgumentParser
import CarillonConformance

/// Which scenarios are meant.
struct SelectionOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Patterns for scenario identifiers, such as robin, '**/overflow/*' or un/limit/soonest. Without one, all.",
            valueName: "pattern"))
    var patterns: [String] = []

    @Option(
        name: .customLong("filter"),
        help: ArgumentHelp("The same, as an option; may be repeated.", valueName: "pattern"))
    var filters: [String] = []

    var isEverything: Bool { patterns.isEmpty && filters.isEmpty }

    /// The scenarios that match any of the patterns.
    ///
    /// - Throws: ``Status/nothingRan``, after a sentence that helps, if none does.
    func select(from scenarios: [Scenario]) throws -> [Scenario] {
        if isEverything { return scenarios }
        let all = patterns + filters
        let selected = scenarios.filter { scenario in all.contains { PathPattern($0).matches(scenario.id) } }
        if selected.isEmpty {
            Console.error("No scenario matches \(all.map { "“\($0)”" }.joined(separator: " or ")).")
            let close = Suggestions.closest(to: all[0], among: scenarios.map(\.id))
            if !close.isEmpty { Console.error("Did you mean \(close.joined(separator: ", "))?") }
            Console.error("See all of them: carillon list")
            throw Status.nothingRan
        }
        return selected
    }
}
