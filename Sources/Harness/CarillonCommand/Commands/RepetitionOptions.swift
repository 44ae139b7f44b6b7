import ArgumentParser

/// The options for what runs again, and for when a run ends.
struct RepetitionOptions: ParsableArguments {
    @Flag(help: "End the run at the first failure. The scenarios that have not run by then are not-run.")
    var failFast = false

    @Flag(help: "Run only the scenarios that failed last time, with the seed that failed. Patterns choose among them.")
    var lastFailed = false

    @Flag(
        help:
            "Repeat everything with ever new seeds until a run fails; for ever, unless --seeds says how many seeds at most."
    )
    var untilFailure = false

    /// Whether a failure ends the run.
    var stopsAtFailure: Bool { failFast || untilFailure }
}
