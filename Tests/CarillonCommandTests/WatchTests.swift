import ArgumentParser
import Foundation
import Testing

@testable import CarillonCommand
@testable import OwnSuites

#if os(Linux)
/// `OwnSuites` has two scenarios: `own/bell/sounds` in OwnSuites.swift passes, `own/bell/red` in Colour.swift fails.
@Suite("A run that watches", .timeLimit(.minutes(60)))
struct WatchTests {
    private static let all = "1 of 2 scenarios as expected: 1 pass, 1 fail"
    private static let sounds = "1 of 1 scenarios as expected: 1 pass"
    private static let red = "0 of 1 scenarios as expected: 1 fail"

    @Test("says after its first run what it watches, how it builds, and how to end it")
    func first() throws {
        let run = try WatchedRun()
        try run.start()
        let lines = try run.lines()
        #expect(lines.contains { $0.hasPrefix(WatchTests.all) })
        #expect(
            lines.suffix(2) == [
                "", "watching \(run.directory.path) for edits, which ‘./build’ builds; Control-C ends",
            ])
        #expect(try run.end() == 1)
    }

    @Test("runs the scenarios of an edited file alone, and all after another edit")
    func touched() throws {
        let run = try WatchedRun()
        try run.start()
        #expect(try run.round() == [WatchTests.all])
        try run.saveScenarios("OwnSuites.swift")
        #expect(try run.round() == ["edited: Sources/App/OwnSuites.swift", WatchTests.sounds])
        try run.saveScenarios("Colour.swift")
        #expect(try run.round() == ["edited: Sources/App/Colour.swift", WatchTests.red])
        try run.saveByRenaming("Sources/App/App.swift")
        #expect(try run.round() == ["edited: Sources/App/App.swift", WatchTests.all])
        try run.save("Package.swift")
        #expect(try run.round() == ["edited: Package.swift", WatchTests.all])
        #expect(try run.end() == 1)
    }

    @Test("runs all that is selected after an edit of a file whose scenarios are not")
    func selected() throws {
        let run = try WatchedRun()
        try run.start("own/bell/sounds", "--seeds", "2", "--isolate")
        #expect(try run.round() == [WatchTests.sounds])
        try run.saveScenarios("Colour.swift")
        let lines = try run.lines()
        #expect(lines.contains { $0.hasPrefix("\(WatchTests.sounds); 2 runs in ") }, "\(lines)")
        #expect(try run.end() == 0)
    }

    @Test("takes the edits during a build together, for one more round")
    func duringBuild() throws {
        let run = try WatchedRun(build: "cat gate")
        run.makePipe("gate")
        try run.start("--quiet")
        #expect(try run.round() == [WatchTests.all])
        try run.saveScenarios("Colour.swift")
        _ = try run.lines(to: "edited: ")
        try run.saveScenarios("Colour.swift")
        try run.saveScenarios("OwnSuites.swift")
        try run.open("gate")
        #expect(try run.round() == [WatchTests.red])
        let names = "Sources/App/Colour.swift, Sources/App/OwnSuites.swift"
        #expect(try run.lines(to: "edited: ").last == "edited: \(names)")
        try run.save("Sources/App/App.swift")
        try run.saveScenarios("OwnSuites.swift")
        try run.open("gate")
        #expect(try run.round() == [WatchTests.all])
        #expect(try run.lines(to: "edited: ").last == "edited: Sources/App/App.swift, Sources/App/OwnSuites.swift")
        try run.open("gate")
        #expect(try run.round() == [WatchTests.all])
        #expect(try run.end() == 1)
    }

    @Test("notices edits as soon as it has begun, also during its first run")
    func duringRun() throws {
        let run = try WatchedRun()
        try run.start("own/bell/sounds", "--seeds", "50", "--verbose")
        _ = try run.lines(to: "pass  own/bell/sounds")
        try run.save("Sources/App/App.swift")
        #expect(try run.round() == [WatchTests.sounds])
        #expect(try run.round() == ["edited: Sources/App/App.swift", WatchTests.sounds])
        #expect(try run.end() == 0)
    }

    @Test("shows what a build says when it fails, leaves the report alone, and goes on")
    func failingBuild() throws {
        let run = try WatchedRun(build: "echo A.swift:1: error; echo more >&2; exit 7")
        try run.start("own/bell/red", "--json", "../results.json")
        #expect(try run.round() == [WatchTests.red])
        let report = try run.text("results.json")
        try run.save("results.json", "")
        try run.save("Sources/App/App.swift")
        #expect(
            try run.lines() == [
                "", "edited: Sources/App/App.swift", "A.swift:1: error", "more",
                "the build ended with status 7; nothing ran", "", "watching for edits; Control-C ends",
            ])
        #expect(try run.text("results.json") == "")
        try run.script("build", "echo quiet")
        try run.saveScenarios("Colour.swift")
        let lines = try run.lines()
        #expect(CommandTests.timeless(lines[2]) == "built in …" && !lines.contains("quiet"), "\(lines)")
        // All that is selected ran, so the report is that of the first run.
        #expect(try run.text("results.json") == report)
        #expect(try run.end() == 1)
    }

    @Test("writes reports about what a round has run")
    func reports() throws {
        let run = try WatchedRun()
        try run.start("--json", "../results.json")
        _ = try run.round()
        try run.saveScenarios("Colour.swift")
        _ = try run.round()
        let report = try run.text("results.json")
        #expect(report.contains(#""id":"own/bell/red""#) && !report.contains(#""id":"own/bell/sounds""#))
        #expect(report.contains(" run --in-file '") && !report.contains(run.directory.path))
        #expect(try run.end() == 1)
    }

    @Test("ends after a failed build with the status of a failure")
    func failedStatus() throws {
        let run = try WatchedRun(build: "exit 7")
        try run.start("own/bell/sounds")
        _ = try run.round()
        try run.save("Sources/App/App.swift")
        _ = try run.round()
        #expect(try run.end() == 1)
    }

    @Test("builds as SwiftPM has built the program, and runs the new one with the same arguments")
    func newProgram() throws {
        let run = try WatchedRun()
        let program = ".build/x86_64-unknown-linux-gnu/debug/OwnSuites"
        try run.script("new", "echo NEW \"$@\"; exit 6")
        try run.script(
            "bin/swift",
            "echo $PWD $SWIFT_DETERMINISTIC_HASHING \"$@\" > build.txt; cp new \(program)~ && mv \(program)~ \(program)"
        )
        try run.start("--label", "a=b", buildCommand: nil)
        #expect(try run.lines().last?.contains("which ‘swift build --product OwnSuites’ builds") == true)
        try run.saveScenarios("Colour.swift")
        let lines = try run.lines()
        let edited = "--edited=\(run.directory.path)/Sources/App/Colour.swift"
        #expect(lines.contains("NEW run --jobs 1 --label a=b \(edited)"), "\(lines)")
        #expect(try run.text("build.txt") == "\(run.directory.path) 1 build --product OwnSuites\n")
        #expect(try run.end() == 6)
    }

    @Test("runs what failed last, where that is asked for")
    func lastFailed() throws {
        let run = try WatchedRun()
        try run.start("--last-failed")
        #expect(try run.lines().first == "Nothing of this failed when it last ran. Run it without --last-failed.")
        #expect(try CommandTests.run(["run"], by: "OwnSuites", in: run.directory).status == 1)
        try run.save("Sources/App/App.swift")
        #expect(try run.round() == ["edited: Sources/App/App.swift", WatchTests.red])
        #expect(try run.end() == 1)
    }

    @Test("ends a build at a signal, with all that it has started", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signalledBuild(signal: Int32) throws {
        let run = try WatchedRun(build: "exec 3>alive; exec cat gate >survived")
        for pipe in ["alive", "gate"] { run.makePipe(pipe) }
        try run.start("own/bell/sounds")
        _ = try run.round()
        try run.save("Sources/App/App.swift")
        let alive = try FileHandle(forReadingFrom: run.file("alive"))
        // The pipe opens when `cat` has opened it. A shell is no sign: one that forks just now may lose a signal.
        let gate = try FileHandle(forWritingTo: run.file("gate"))
        let reader = open(run.file("gate").path, O_RDONLY | O_NONBLOCK)
        #expect(try run.end(by: signal) == 130)
        try gate.write(contentsOf: Data("x".utf8))
        try gate.close()
        _ = try alive.readToEnd()
        close(reader)
        #expect(try run.text("survived") == "")
    }

    @Test("kills a build at the second signal")
    func secondSignal() throws {
        let run = try WatchedRun()
        for pipe in ["begun", "gate"] { run.makePipe(pipe) }
        try run.start("own/bell/sounds", buildCommand: "trap '' INT TERM; echo >begun; read line <gate")
        _ = try run.round()
        try run.save("Sources/App/App.swift")
        try run.awaitEnd(of: "begun")
        // Two of one kind may come as one.
        kill(run.process.processIdentifier, SIGINT)
        #expect(try run.end(by: SIGTERM) == 130)
    }

    @Test("ends a run at a signal in good order", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signalledRun(signal: Int32) throws {
        let run = try WatchedRun()
        try run.start("own/bell/sounds", "--seeds", "100000", "--verbose")
        _ = try run.lines(to: "pass  own/bell/sounds")
        kill(run.process.processIdentifier, signal)
        #expect(try run.lines(to: "INTERRUPTED ").last?.contains("; every scenario ran at least once") == true)
        #expect(try run.status() == 130)
    }

    @Test("ends at once where its arguments are of no use")
    func badUsage() throws {
        let run = try WatchedRun()
        try run.start("--saboteur", "nobody")
        #expect(try run.line() == "There is no saboteur “nobody”.")
        #expect(try run.line() == nil)
        #expect(try run.end() == 2)
    }

    @Test("needs a package, and a program that SwiftPM has built in it, unless its build is named")
    func place() throws {
        let nowhere = try CommandTests.run(["run", "--watch"], by: "OwnSuites", in: URL(fileURLWithPath: "/"))
        #expect(nowhere.status == 2)
        #expect(
            nowhere.errors
                == "--watch watches the package around /, and there is no Package.swift here or above.\n")
        let run = try WatchedRun()
        let foreign = try CommandTests.run(["run", "--watch"], by: "OwnSuites", in: run.directory)
        #expect(foreign.status == 2 && foreign.output.isEmpty)
        #expect(
            foreign.errors.hasSuffix(
                " does not lie where swift build puts the programs of \(run.directory.path). Say how to build it: --build-command COMMAND\n"
            ))
    }

    @Test(
        "is refused with a sentence beside what does not go with it",
        arguments: [
            (["--watch", "--json", "-"], "name a file instead of -"), (["--watch", "--html", "-"], "instead of -"),
            (["--watch", "--until-failure"], "leave it or --watch out"),
            (["--watch", "--saboteurs"], "leave --watch out"),
            (["--build-command", "make"], "say --watch beside it"),
            (["--watch", "--build-command", " "], "takes a command"), (["--in-file", ""], "“” is no file"),
            (["--replay", "run.json", "--in-file", "A.swift"], "leave patterns, --in-file"),
        ] as [([String], String)])
    func refused(_ arguments: [String], _ sentence: String) throws {
        let error = try #require(throws: (any Error).self) { try Run<OwnSuites>.parse(arguments) }
        #expect(Run<OwnSuites>.message(for: error).contains(sentence))
    }

    @Test("runs a kept run again after any edit")
    func replay() throws {
        #expect(try Run<OwnSuites>.parse(["--watch"]).isNarrowedByEdits)
        #expect(try !Run<OwnSuites>.parse(["--watch", "--replay", "run.json"]).isNarrowedByEdits)
    }
}
#endif
