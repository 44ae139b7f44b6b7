/// The arguments of the program that runs scenarios.
enum RunArguments {
    private static let reports = [
        "--html", "reports/index.html", "--junit", "reports/junit.xml", "--json", "reports/results.json",
    ]

    /// Returns the arguments with everything that a person may leave out: `run`, and the files for its reports.
    static func complete(_ arguments: [String]) -> [String] {
        let arguments = arguments.isEmpty ? ["run"] : arguments
        guard arguments[0] == "run" else { return arguments }
        let hasChoice = arguments.contains { argument in
            let option = argument.split(separator: "=", maxSplits: 1).first.map(String.init) ?? ""
            return ["--html", "--junit", "--json", "--markdown", "--help", "-h"].contains(option)
        }
        return hasChoice ? arguments : arguments + reports
    }

    /// Returns whether the program would build while it runs.
    static func areWatching(_ arguments: [String]) -> Bool {
        arguments.first == "run" && arguments.prefix { $0 != "--" }.contains("--watch")
    }
}
