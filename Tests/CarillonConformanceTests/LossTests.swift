import CarillonEnvironment
import CarillonReporting
import CarillonResults
import Foundation
import Testing

/// The harm that scenarios do to their process is their own verdict, and the rest of the run goes on. They run in a
/// process apart, for the supervisor must have one thread, and a process with tests has many.
@Suite("CrashingRuns", .enabled(if: isLinux))
struct LossTests {
    /// Runs some of the scenarios of `CrashingRuns`.
    static func run(_ arguments: String..., script: String = "exec \"$0\" \"$@\"") throws -> RunResults {
        try run(arguments, script: script)
    }

    static func run(_ arguments: [String], script: String) throws -> RunResults {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, executable] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        return try ResultsFile.decode(Array(bytes))
    }

    static var executable: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
            "CrashingRuns"
        ).path
    }

    static func result(_ results: RunResults, _ name: String) throws -> ScenarioResult {
        try #require(results.scenarios.first { $0.id == "lost/\(name)" })
    }

    /// The line of a place in the scenarios.
    static func line(of text: String) throws -> Int {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Programs/CrashingRuns/Scenario+CrashingRuns.swift")
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        return try #require(lines.firstIndex { $0.contains(text) }) + 1
    }

    @Test(
        "A scenario that harms its process has its own verdict, and those around it pass",
        arguments: [
            ("heap", "double free or corruption"), ("exit", "called exit(0)"), ("exit-at-once", "called exit(0)"),
            ("print-and-exit", "called exit(7)"), ("locked-output", "the lock on standard output is held"),
            ("trap", "Fatal error: the bell fell"), ("foreign-trap", "which is not the world's"),
            ("killed", "signal 9"), ("recursion", "endless recursion"),
        ])
    func crashed(_ name: String, _ reason: String) throws {
        let results = try LossTests.run("lost/a-good", "lost/\(name)", "lost/z-good")
        let lost = try LossTests.result(results, name)
        #expect(lost.verdict == .crashed)
        #expect(lost.reason?.contains(reason) == true, "\(lost.reason ?? "no reason")")
        for good in ["a-good", "z-good"] { #expect(try LossTests.result(results, good).verdict == .pass) }
    }

    @Test(
        "A secret that the world has seen shows in no account of its end, however it is written there",
        arguments: [[], ["--isolate"]])
    func secrets(_ options: [String]) throws {
        let arguments = options + ["--hang-limit", "1000", "lost/telltale", "lost/telltale-outside"]
        let results = try LossTests.run(arguments, script: "exec \"$0\" \"$@\"")
        let written = ResultsFile.encode(results)
        for part in ["Tr4p", "VHI0cCt0b2"] { #expect(!written.contains(part), "\(written)") }
        let trap = try LossTests.result(results, "telltale")
        let message = try #require(trap.run?.ending?.message)
        #expect(
            message.hasSuffix(
                "Fatal error: ****************, ********************, **********************== broke the bell"))
        #expect(
            trap.reason?.contains("**** broke the bell") == true || trap.reason?.contains("== broke the bell") == true)
        let hang = try LossTests.result(results, "telltale-outside")
        #expect(hang.reason?.contains("it waits for the outside work “load ****************”") == true)
    }

    @Test("A secret shows in the account of a run's end if the run was told to")
    func shownSecrets() throws {
        let results = try LossTests.run(
            "--show-secrets", "--hang-limit", "1000", "lost/telltale", "lost/telltale-outside")
        let reasons = results.scenarios.map { $0.reason ?? "" }
        #expect(reasons.allSatisfy { $0.contains("crash/Tr4p+token") }, "\(reasons)")
    }

    @Test("Side by side they do not disturb each other either")
    func sideBySide() throws {
        let names = [
            "a-good", "exit", "foreign-trap", "heap", "killed", "locked-output", "recursion", "trap", "z-good",
        ]
        func run() throws -> RunResults {
            try LossTests.run(
                "--jobs", "3", "lost/*-good", "lost/exit", "lost/foreign-trap", "lost/heap", "lost/killed",
                "lost/locked-output", "lost/recursion", "lost/trap")
        }
        let results = try run()
        #expect(results.scenarios.map(\.id) == names.map { "lost/\($0)" })
        for result in results.scenarios {
            #expect(result.verdict == (result.id.hasSuffix("-good") ? .pass : .crashed), "\(result.id)")
        }
    }

    @Test("A trap leaves what happened until then, when it was, what Swift said, and where")
    func story() throws {
        let run = try #require(try LossTests.result(try LossTests.run("lost/trap"), "trap").run)
        #expect(run.expectations.map(\.text) == ["so far, so good"])
        #expect(run.lanes.map(\.name) == ["phone", "phone.app"] || run.lanes.map(\.name).contains("phone"))
        #expect(run.virtualNanoseconds == 5_000_000_000)
        #expect(run.epochSeconds == 1_767_225_600)
        let ending = try #require(run.ending)
        #expect(ending.message?.hasSuffix("Fatal error: the bell fell") == true)
        #expect((ending.steps ?? 0) > 0)
        let line = try LossTests.line(of: "fatalError(\"the bell fell\")")
        #expect(
            ending.frames.contains {
                $0.source == SourceLine(file: "Tests/Programs/CrashingRuns/Scenario+CrashingRuns.swift", line: line)
            })
    }

    @Test(
        "A hang says whether it kept the processor busy or was blocked, and in what, and the command repeats the limit")
    func hung() throws {
        let results = try LossTests.run("--hang-limit", "1000", "--jobs", "2", "lost/spin", "lost/sleep")
        let spin = try LossTests.result(results, "spin")
        #expect(spin.verdict == .timeout)
        #expect(spin.reason?.contains("it kept the processor busy") == true, "\(spin.reason ?? "")")
        #expect(
            spin.reason?.contains("Scenario.(spin)() -> () at Tests/Programs/CrashingRuns/Scenario+CrashingRuns.swift")
                == true)
        #expect(spin.reason?.contains("It was at 1.5 s of virtual time") == true)
        #expect(spin.run?.trace.map(\.text) == ["before the spin"])
        #expect(spin.run?.reproduce == "carillon run 'lost/spin' --seed 0x5eed --hang-limit 1")
        let sleep = try LossTests.result(results, "sleep")
        #expect(sleep.verdict == .timeout)
        #expect(sleep.reason?.contains("used next to no processor time") == true, "\(sleep.reason ?? "")")
        #expect(sleep.reason?.contains("called by static Scenario.(nap)() -> () at") == true)
        #expect(sleep.run?.expectations.count == 1)
    }

    @Test("A hang says what of the real world the run waits for")
    func outside() throws {
        let outside = try LossTests.result(try LossTests.run("--hang-limit", "1000", "lost/outside"), "outside")
        #expect(outside.verdict == .timeout)
        #expect(
            outside.reason?.contains("it waits for the outside work “load the inbox”") == true,
            "\(outside.reason ?? "")")
    }

    @Test("The last words of a run are kept: eight lines from the fatal one on, or else one")
    func lastWords() throws {
        let results = try LossTests.run("lost/last-words", "lost/no-last-words", "lost/a-good")
        func message(_ name: String) throws -> String? { try LossTests.result(results, name).run?.ending?.message }
        #expect(try message("last-words") == "a fatal error: it is over\n1\n2\n3\n4\n5\n6\n7")
        #expect(try message("no-last-words") == "two")
        #expect(try message("a-good") == nil)
    }

    @Test("A supervisor that cannot pass on what a run says keeps it all the same")
    func unheard() throws {
        let results = try LossTests.run("lost/no-last-words", script: "exec \"$0\" \"$@\" 2>/dev/full")
        #expect(try LossTests.result(results, "no-last-words").run?.ending?.message == "two")
    }

    @Test("A run that says that it has ended, and has not, is told apart from one that has")
    func impostor() throws {
        let results = try LossTests.run("lost/impostor", "lost/z-good")
        let impostor = try LossTests.result(results, "impostor")
        #expect(impostor.verdict == .crashed)
        #expect(
            impostor.reason?.hasPrefix("its process ended without a word that makes sense") == true,
            "\(impostor.reason ?? "")")
        #expect(try LossTests.result(results, "z-good").verdict == .pass)
    }

    @Test("Worlds have a directory of their worker's own, which is a new one after a lost run")
    func directory() throws {
        let results = try LossTests.run("lost/litter", "lost/directory")
        #expect(try LossTests.result(results, "litter").verdict == .crashed)
        let directory = try LossTests.result(results, "directory")
        #expect(directory.run?.expectations.filter { !$0.passed } == [])
        #expect(directory.verdict == .pass)
    }

    @Test("A thread that waits for a semaphore in vain says where")
    func semaphore() throws {
        let result = try LossTests.result(try LossTests.run("lost/semaphore"), "semaphore")
        #expect(result.verdict == .timeout)
        let line = try LossTests.line(of: "DispatchSemaphore(value: 0).wait()")
        #expect(
            result.reason?.contains("Tests/Programs/CrashingRuns/Scenario+CrashingRuns.swift:\(line)") == true,
            "\(result.reason ?? "")")
    }

    @Test("A deadlock says which tasks wait where, who made them, which timers were cancelled and what is open")
    func deadlock() throws {
        let result = try LossTests.result(try LossTests.run("lost/deadlock"), "deadlock")
        #expect(result.verdict == .timeout)
        let (made, at) = (
            try LossTests.line(of: "Task { await answer() }"), try LossTests.line(of: "await withUnsafeContinuation")
        )
        let awaiting = try LossTests.line(of: "await waiting.value")
        let file = "Tests/Programs/CrashingRuns/Scenario+CrashingRuns.swift"
        #expect(
            result.run?.ending?.waiting == [
                "The scenario's own task waits in static Scenario.(deadlock)(World) async throws -> () at \(file):\(awaiting).",
                "A task that was made in static Scenario.(deadlock)(World) async throws -> () at \(file):\(made)"
                    + " waits in static Scenario.(answer)() async -> () at \(file):\(at).",
                "A timer due at 127 s was cancelled at 0.002 s.", "A timer due at 30 s was cancelled at 12 s.",
                "There is connection 1 from phone to server:80, which is open.",
            ])
    }

    @Test(
        "On threads of a process with others what ends a process ends it, and is never green",
        arguments: ["exit", "heap"])
    func threads(_ name: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: LossTests.executable)
        process.arguments = ["--threads", "lost/a-good", "lost/\(name)"]
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus != 0)
        #expect(said.contains("carillon: the code under test"), "\(said)")
    }

    @Test("Running out of descriptors is said as that")
    func descriptors() throws {
        let few = try LossTests.run("lost/descriptors", script: "ulimit -n 128; exec \"$0\" \"$@\"")
        let result = try LossTests.result(few, "descriptors")
        #expect(result.verdict == .crashed)
        #expect(result.reason?.contains("no more open files; its limit is 128") == true, "\(result.reason ?? "")")
        #expect(try LossTests.result(try LossTests.run("lost/descriptors"), "descriptors").verdict == .pass)
        let none = try LossTests.run("lost/files-at-their-end", script: "ulimit -n 100; exec \"$0\" \"$@\"")
        let last = try LossTests.result(none, "files-at-their-end")
        #expect(last.verdict == .crashed)
        #expect(last.reason?.contains("no more open files; its limit is 100") == true, "\(last.reason ?? "")")
    }

    @Test("Two runs of one seed are compared in a process apart, too, and the results are those of threads")
    func determinism() throws {
        let names = ["lost/a-good", "lost/descriptors", "lost/slow", "lost/z-good"]
        let results = try LossTests.run(names[0], names[1], names[2], names[3])
        let threads = try LossTests.run("--threads", names[0], names[1], names[2], names[3])
        let twice = try LossTests.run("--check-determinism", names[0], names[1], names[2], names[3])
        #expect(results == threads)
        #expect(results == twice)
        #expect(results.scenarios.contains { ($0.run?.trace.count ?? 0) > 100 })
    }

    @Test("A run that is killed leaves no folder behind")
    func killed() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: LossTests.executable)
        process.arguments = ["lost/files"]
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": directory.path]) { $1 }
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        #expect(errors.fileHandleForReading.availableData == Data("ready\n".utf8))
        #expect(FileManager.default.subpaths(atPath: directory.path)?.contains { $0.hasSuffix("/left") } == true)
        kill(process.processIdentifier, SIGKILL)
        // The janitor, which sees to it, is the last to hold this pipe.
        _ = try errors.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    }
}

/// Whether worlds can have processes of their own, and the system tells what threads had of the processor.
#if os(Linux)
let isLinux = true
#else
let isLinux = false
#endif
