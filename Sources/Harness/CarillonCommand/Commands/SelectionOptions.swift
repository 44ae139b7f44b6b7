import ArgumentParser
import CarillonConformance
import CarillonResults

/// The options that select scenarios.
struct SelectionOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Patterns for scenario identifiers, such as robin, '**/overflow/*' or un/limit/soonest; or a requirement's identifier, such as UN-39, for what covers it. Without one, all.",
            valueName: "pattern"))
    var patterns: [String] = []

    @Option(
        name: .customLong("filter"),
        help: ArgumentHelp("The same, as an option; may be repeated.", valueName: "pattern"))
    var filters: [String] = []

    /// The patterns as they were written.
    var texts: [String] { patterns + filters }

    var isEverything: Bool { texts.isEmpty }

    func validate() throws {
        try SelectionOptions.check(texts)
    }

    /// Checks that no pattern is empty. An empty pattern would match everything, and is more likely an unset variable
    /// of a script.
    ///
    /// - Throws: a sentence that helps, if one is empty.
    static func check(_ patterns: [String]) throws {
        guard let empty = patterns.first(where: { PathPattern($0).isEmpty }) else { return }
        throw ValidationError(
            "“\(empty)” is no pattern; name what is meant, such as robin or '**/overflow/*', or leave it out for everything."
        )
    }

    /// Returns the scenarios whose path matches any of the patterns, or that cover a requirement which one names.
    func filter(_ scenarios: [Scenario]) -> [Scenario] {
        filter(scenarios, path: \.id) { $0.covers.map(\.name) }
    }

    /// Returns the saboteurs whose path matches any of the patterns, or that break a requirement which one names.
    func filter(_ saboteurs: [SaboteurResult]) -> [SaboteurResult] { filter(saboteurs, path: \.id, \.breaks) }

    /// The same for the saboteurs of a catalogue.
    func filter(_ saboteurs: [Saboteur]) -> [Saboteur] { filter(saboteurs, path: \.id) { $0.breaks.map(\.name) } }

    /// Returns the requirements that a pattern names, and those that a scenario covers whose path matches.
    func filter(_ requirements: [RequirementResult]) -> [RequirementResult] {
        if isEverything { return requirements }
        let selection = Selection(texts)
        return requirements.filter {
            selection.names(requirement: $0.id) || $0.scenarios.contains(where: selection.matches)
        }
    }

    private func filter<Element>(
        _ elements: [Element], path: (Element) -> String, _ requirements: (Element) -> [String]
    ) -> [Element] {
        if isEverything { return elements }
        let selection = Selection(texts)
        return elements.filter {
            selection.matches(path: path($0)) || requirements($0).contains(where: selection.names)
        }
    }

    /// Returns the scenarios that are selected.
    ///
    /// - Throws: ``CommandStatus/nothingRan``, after a sentence that helps, if none is.
    func select(from suites: [Suite], command: String) throws -> [Scenario] {
        let scenarios = suites.scenarios
        let selected = filter(scenarios)
        if !selected.isEmpty { return selected }
        let selection = Selection(texts)
        for requirement in suites.requirements where selection.names(requirement: requirement.id.name) {
            Console.error(
                "No scenario covers \(requirement.id)" + (requirement.exclusion.map { ", for: \($0)" } ?? "."))
        }
        try checkNotEmpty(
            selected, "scenario", among: scenarios.map(\.id) + suites.requirements.map(\.id.name),
            list: "\(command) list")
        return selected
    }

    /// Checks that the selection is not empty.
    ///
    /// - Throws: ``CommandStatus/nothingRan``, after a sentence that helps, if nothing was selected.
    func checkNotEmpty(_ selected: [some Any], _ noun: String, among names: [String], list: String) throws {
        guard selected.isEmpty, !isEverything else { return }
        Console.error("No \(noun) matches \(texts.map { "“\($0)”" }.joined(separator: " or ")).")
        let close = Suggestions.closest(to: texts[0], among: names).filter { !texts.contains($0) }
        if !close.isEmpty { Console.error("Did you mean \(close.joined(separator: ", "))?") }
        Console.error("See all of them: \(list)")
        throw CommandStatus.nothingRan
    }
}
