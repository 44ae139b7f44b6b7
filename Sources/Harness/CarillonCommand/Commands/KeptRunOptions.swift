import ArgumentParser
import CarillonConformance

/// The options for runs that were kept because they failed.
struct KeptRunOptions: ParsableArguments {
    @Option(
        name: .customLong("replay"),
        help: ArgumentHelp(
            "Run nothing but the kept run of this file, such as search has written; may be repeated.", valueName: "file"
        ))
    var files: [String] = []

    @Option(
        help: ArgumentHelp(
            "The folder with kept runs, which run before everything else.", valueName: "folder"))
    var failures = FailureFolder.standardName
}
