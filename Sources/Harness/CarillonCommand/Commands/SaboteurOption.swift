import ArgumentParser
import CarillonConformance

/// The option for a saboteur that is at work in all runs.
struct SaboteurOption: ParsableArguments {
    @Option(
        name: .customLong("saboteur"),
        help: ArgumentHelp(
            "Let one saboteur loose in all runs, to see how its defect shows.", valueName: "id"))
    var id: String?

    /// Returns the saboteur; `nil` if none is named.
    ///
    /// - Throws: ``CommandStatus/badUsage``, after a sentence that helps, if there is no such saboteur.
    func saboteur(of suites: [Suite]) throws -> Saboteur? {
        guard let id else { return nil }
        if let saboteur = suites.allSaboteurs.first(where: { $0.id == id }) { return saboteur }
        Console.error("There is no saboteur “\(TerminalText.line(id))”.")
        let close = Suggestions.closest(to: id, among: suites.allSaboteurs.map(\.id))
        if !close.isEmpty { Console.error("Did you mean \(close.joined(separator: ", "))?") }
        throw CommandStatus.badUsage
    }
}
