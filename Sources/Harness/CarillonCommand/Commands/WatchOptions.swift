import ArgumentParser

/// The options for running again after each edit.
struct WatchOptions: ParsableArguments {
    @Flag(
        name: .customLong("watch"),
        help:
            "Run, then wait for edits of the package's sources, build, and run what an edit touches, until Control-C."
    )
    var isWanted = false

    @Option(
        name: .customLong("build-command"),
        help: ArgumentHelp(
            "The shell command by which --watch builds the program, in the package's directory. Unless said, swift build with the program's product and configuration, and without further flags.",
            valueName: "command"))
    var buildCommand: String?

    func validate() throws {
        if let buildCommand, buildCommand.allSatisfy(\.isWhitespace) {
            throw ValidationError("--build-command takes a command, such as 'swift build --product Conformance'.")
        }
        if buildCommand != nil, !isWanted {
            throw ValidationError("--build-command is for --watch; say --watch beside it.")
        }
        #if !os(Linux)
        if isWanted { throw ValidationError("--watch is for Linux, whose inotify tells of edits.") }
        #endif
    }
}
