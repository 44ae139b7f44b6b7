/// The known differences between scenarios and the real servers that they can run against, as a page for people.
public struct DifferenceList: Sendable {
    private let realities: [(reality: Reality, count: Int)]

    private let command: String

    /// Collects the differences of all scenarios.
    ///
    /// - Parameters:
    ///   - scenarios: the scenarios whose differences the page lists.
    ///   - command: the words that start the program that makes the page.
    public init(of scenarios: [Scenario], command: String = "carillon") {
        self.command = command
        var realities: [(reality: Reality, count: Int)] = []
        for reality in scenarios.compactMap(\.reality) {
            if let index = realities.firstIndex(where: { $0.reality.name == reality.name }) {
                realities[index].count += 1
            } else {
                realities.append((reality, 1))
            }
        }
        self.realities = realities
    }

    /// The page as it stands in `docs/reality.md`.
    public var markdown: String {
        var lines = ["# Held to reality", "", "Made by `\(command) list --differences`; do not edit."]
        for (reality, count) in realities {
            let (faults, choices) = (
                DifferenceList.differences(.fault, reality), DifferenceList.differences(.choice, reality)
            )
            lines += ["", "## \(reality.name)", "", "\(count) scenarios are run against it too."]
            lines += DifferenceList.section("Where it breaks the specification", faults)
            lines += DifferenceList.section("Where the specification leaves the choice", choices)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func differences(_ kind: KnownDifference.Kind, _ reality: Reality) -> [KnownDifference] {
        reality.differences.filter { $0.kind == kind }
    }

    private static func section(_ title: String, _ differences: [KnownDifference]) -> [String] {
        if differences.isEmpty { return [] }
        return ["", "### \(title)", "", "| scenario | what it does | why | where |", "|---|---|---|---|"]
            + differences.map {
                "| `\($0.scenario)` | \($0.behaviour) | \($0.explanation) | \($0.statements.joined(separator: ", ")) |"
            }
    }
}
