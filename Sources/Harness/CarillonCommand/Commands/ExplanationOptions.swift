import ArgumentParser

/// The option for how long a failure may be explained for a report.
struct ExplanationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The seconds of a processor for explaining one kept failure to the reader of --html or --json; 0 for none.",
            valueName: "seconds"))
    var explainSeconds = 10

    /// The processor time for one failure; `nil` for no explanation.
    var limit: Duration? { explainSeconds > 0 ? .seconds(explainSeconds) : nil }

    func validate() throws {
        guard (0...86_400).contains(explainSeconds) else {
            throw ValidationError("--explain-seconds takes a number from 0 to 86400, not \(explainSeconds).")
        }
    }
}
