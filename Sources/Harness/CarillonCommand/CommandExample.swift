/// An example of a command line, for help.
public struct CommandExample: Sendable, Hashable {
    /// The arguments, as a person types them: `run robin`.
    public let arguments: String
    /// The effect, in a few words; empty if the arguments say it.
    public let meaning: String

    /// Creates an example.
    public init(_ arguments: String, _ meaning: String = "") {
        self.arguments = arguments
        self.meaning = meaning
    }

    /// Returns the lines of a list of examples, the meanings in one column.
    static func lines(_ examples: [CommandExample], command: String) -> String {
        let width = examples.filter { !$0.meaning.isEmpty }.map(\.arguments.count).max() ?? 0
        return examples.map { example in
            let gap = String(repeating: " ", count: max(0, width - example.arguments.count))
            return "  \(command) \(example.arguments)" + (example.meaning.isEmpty ? "" : "\(gap) \(example.meaning)")
        }.joined(separator: "\n")
    }

    /// Returns examples with the first identifiers of some suites.
    static func examples(of suites: [Suite]) -> [CommandExample] {
        var examples = [CommandExample("run", "everything")]
        if let scenario = suites.scenarios.first?.id {
            if let folder = scenario.split(separator: "/").first, folder.count < scenario.count {
                examples.append(CommandExample("run \(folder)", "all below \(folder)/"))
                examples.append(CommandExample("run '\(folder)/**' --seeds 100", "with a hundred seeds each"))
            }
            examples.append(CommandExample("run \(scenario) --seed 0x5eed --check-determinism"))
        }
        examples.append(CommandExample("run --html reports/index.html", "and write the report"))
        if let requirement = suites.requirements.first?.id.name {
            examples.append(
                CommandExample(
                    "show \(requirement)", "the sentence of that requirement, and the scenarios that cover it"))
        }
        return examples
    }
}
