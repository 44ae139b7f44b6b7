import CarillonReporting
import CarillonResults
import Foundation
import Testing

/// Each world in a process of its own, whatever it does there. `CrashingRuns` fails if it finds a process left behind.
@Suite("Isolated lost runs", .enabled(if: isLinux))
struct IsolatedLossTests {
    static func run(_ arguments: String..., script: String = "exec \"$0\" --isolate \"$@\"") throws -> RunResults {
        try LossTests.run(arguments, script: script)
    }

    /// Runs a scenario between two good ones, in the same fork server.
    static func run(_ name: String) throws -> ScenarioResult {
        let results = try IsolatedLossTests.run(
            "--hang-limit", "1000", "lost/a-good", "lost/\(name)", "lost/z-good")
        for good in ["a-good", "z-good"] { #expect(try LossTests.result(results, good).verdict == .pass) }
        return try LossTests.result(results, name)
    }

    @Test(
        "A scenario that ends its process has that as its own verdict, and those around it pass",
        arguments: [
            ("heap", "double free or corruption"), ("exit", "called exit(0)"), ("exit-at-once", "called exit(0)"),
            ("print-and-exit", "called exit(7)"), ("locked-output", "the lock on standard output is held"),
            ("trap", "Fatal error: the bell fell"), ("foreign-trap", "which is not the world's"),
            ("killed", "signal 9"), ("recursion", "endless recursion"), ("parricide", "signal 9"),
            ("copy", "forked its process, and the copy went on"), ("left-behind", "it left a process behind"),
            ("left-afar", "the bell fell"),
        ])
    func crashed(_ name: String, _ reason: String) throws {
        let lost = try IsolatedLossTests.run(name)
        #expect(lost.verdict == .crashed)
        #expect(lost.reason?.contains(reason) == true, "\(lost.reason ?? "no reason")")
    }

    @Test(
        "A world that spins, blocks, sleeps or suspends itself is ended by the watchdog, which says where it was",
        arguments: [
            (
                "spin", "it kept the processor busy",
                "Scenario.(spin)() -> () at Tests/Programs/CrashingRuns/Scenario+CrashingRuns.swift"
            ),
            ("sleep", "next to no processor time", "called by static Scenario.(nap)() -> () at"),
            ("closed-and-hung", "next to no processor time", "called by static Scenario.(nap)() -> () at"),
            ("outside", "it waits for the outside work “load the inbox”", "Socket.swift"),
            ("suspended", "next to no processor time", "Scenario+IsolatedCrashingRuns.swift"),
            ("impostor", "next to no processor time", "nap"),
        ])
    func hung(_ name: String, _ reason: String, _ place: String) throws {
        let lost = try IsolatedLossTests.run(name)
        #expect(lost.verdict == .timeout)
        #expect(lost.reason?.contains(reason) == true, "\(lost.reason ?? "no reason")")
        #expect(lost.reason?.contains(place) == true, "\(lost.reason ?? "no reason")")
    }

    @Test(
        "A world's work with its descriptors, copies and signals harms nobody, itself included",
        arguments: ["closed", "garbage", "flood", "good-copy", "signal-to-all"])
    func harmless(_ name: String) throws {
        let lost = try IsolatedLossTests.run(name)
        #expect(lost.verdict == .pass, "\(lost.reason ?? "\(lost.run?.expectations ?? [])")")
    }

    @Test("Each run has a main thread, a home, an environment and statics of its own")
    func alone() throws {
        let results = try IsolatedLossTests.run("lost/alone", "--seeds", "3")
        let alone = try LossTests.result(results, "alone")
        #expect(alone.run?.expectations.filter { !$0.passed } == [])
        #expect(alone.verdict == .pass)
        #expect(alone.seedsRun == 3)
        #expect(alone.run?.reproduce == "carillon run 'lost/alone' --seed 0x5eed --isolate")
    }

    @Test("A scenario that needs a process of its own has one beside others that share theirs, in its time zone")
    func need() throws {
        let results = try LossTests.run(
            "--seeds", "2", "lost/a-good", "lost/tokyo", "lost/nowhere", "lost/no-module", "lost/alone")
        let tokyo = try LossTests.result(results, "tokyo")
        #expect(tokyo.run?.expectations.filter { !$0.passed } == [])
        #expect(tokyo.verdict == .pass)
        #expect(tokyo.run?.reproduce == "carillon run 'lost/tokyo' --seed 0x5eed")
        let nowhere = try LossTests.result(results, "nowhere")
        #expect(nowhere.verdict == .fail)
        #expect(nowhere.run?.expectations.first?.text.contains("“Atlantis/Harbour” is no time zone") == true)
        let stranger = try LossTests.result(results, "no-module")
        #expect(stranger.verdict == .fail)
        #expect(stranger.run?.expectations.first?.text.contains("the module “Nowhere”") == true)
        #expect(try LossTests.result(results, "a-good").verdict == .pass)
        #expect(try LossTests.result(results, "alone").verdict == .fail, "it shares its process")
    }

    @Test("The results are those of shared processes, and two runs in two processes are compared")
    func same() throws {
        let names = ["lost/a-good", "lost/descriptors", "lost/tokyo", "lost/trap", "lost/z-good"]
        func text(_ arguments: [String]) throws -> String {
            let results = try LossTests.run(arguments + names, script: "exec \"$0\" \"$@\"")
            return ResultsFile.encode(results)
                .replacingOccurrences(of: " --isolate", with: "")
        }
        let shared = try text([])
        #expect(try text(["--isolate"]) == shared)
        #expect(try text(["--isolate", "--jobs", "3"]) == shared)
        #expect(try text(["--isolate", "--check-determinism"]) == shared)
    }

    @Test("Side by side they do not disturb each other either")
    func sideBySide() throws {
        let results = try IsolatedLossTests.run(
            "--jobs", "3", "lost/*-good", "lost/exit", "lost/copy", "lost/heap", "lost/killed", "lost/left-afar",
            "lost/parricide", "lost/trap")
        #expect(results.scenarios.count == 9)
        for result in results.scenarios {
            #expect(result.verdict == (result.id.hasSuffix("-good") ? .pass : .crashed), "\(result.id)")
        }
    }
}
