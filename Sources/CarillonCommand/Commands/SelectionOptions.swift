import ArgumentParser
import CarillonConformance

/// The options that select scenarios.
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

    /// Returns the elements with a name that matches any of the patterns.
    func filter<Element>(_ elements: [Element], by names: (Element) -> [String]) -> [Element] {
        if isEverything { return elements }
        let patterns = texts.map(PathPattern.init)
        return elements.filter { element in
            names(element).contains { name in patterns.contains { $0.matches(name) } }
        }
    }

    /// Returns the scenarios that match any of the patterns.
    ///
    /// - Throws: ``CommandStatus/nothingRan``, after a sentence that helps, if none does.
    func select(from scenarios: [Scenario], command: String) throws -> [Scenario] {
        let selected = filter(scenarios) { [$0.id] }
        try checkNotEmpty(selected, "scenario", among: scenarios.map(\.id), list: "\(command) list")
        return selected
    }

    /// Checks that the selection is not empty.
    ///
    /// - Throws: ``CommandStatus/nothingRan``, after a sentence that helps, if nothing was selected.
    func checkNotEmpty(_ selected: [some Any], _ noun: String, among names: [String], list: String) throws {
        guard selected.isEmpty, !isEverything else { return }
        Console.error("No \(noun) matches \(texts.map { "“\($0)”" }.joined(separator: " or ")).")
        let close = Suggestions.closest(to: texts[0], among: names)
        if !close.isEmpty { Console.error("Did you mean \(close.joined(separator: ", "))?") }
        Console.error("See all of them: \(list)")
        throw CommandStatus.nothingRan
    }
}
