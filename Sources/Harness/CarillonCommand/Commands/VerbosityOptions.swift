import ArgumentParser

/// The options for how much the text of a run says.
struct VerbosityOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Print only failures and the last line.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print a line for each run, too.")
    var verbose = false

    func validate() throws {
        if quiet, verbose { throw ValidationError("--quiet and --verbose contradict each other; choose one.") }
    }

    var verbosity: Verbosity { quiet ? .quiet : verbose ? .verbose : .normal }
}
