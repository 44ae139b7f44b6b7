import CarillonResults
import Foundation
import Testing

@testable import CarillonConformance

@Suite("A backtrace")
struct BacktraceTests {
    /// A function of the code under test.
    static func own(_ line: Int) -> StackFrame {
        StackFrame(function: "ring\(line)()", source: SourceLine(file: "Sources/App.swift", line: line))
    }

    static func frame(_ file: String) -> StackFrame {
        StackFrame(function: "run()", source: SourceLine(file: file, line: 1))
    }

    /// Whether the package has the file: code that moves has to be looked for where it lies.
    static func isThere(_ file: String) -> Bool {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return FileManager.default.fileExists(atPath: root.appendingPathComponent(file).path)
    }

    /// Each at an address of its own, innermost first.
    static func backtrace(_ frames: [StackFrame]) -> Backtrace {
        let addresses = frames.indices.map { UInt64($0) }
        return Backtrace(
            addresses, Symbols(known: .init(uniqueKeysWithValues: zip(addresses, frames.map { [$0] }))))
    }

    @Test(
        "begins below what caught the run",
        arguments: [
            "Sources/Harness/CCarillonRuns/carillon_trap.c", "Sources/Simulation/CCarillonHooks/carillon_hooks.c",
            "Sources/Simulation/CCarillonWorlds/carillon_addresses.c",
            "Sources/Simulation/CarillonHooks/Hooks.swift",
            "Sources/Harness/CarillonConformance/Running/WorldRun.swift",
            "Sources/Simulation/CarillonSimulation/Kernel/SimulatedLoop.swift",
        ])
    func guards(file: String) {
        #expect(BacktraceTests.isThere(file))
        let caught = [
            BacktraceTests.frame(file), StackFrame(function: "carillon_on_trap"),
            StackFrame(function: "swift_task_run"),
        ]
        #expect(BacktraceTests.backtrace(caught + [BacktraceTests.own(1)]).frames == [BacktraceTests.own(1)])
        let system = StackFrame(function: "nanosleep")
        #expect(BacktraceTests.backtrace(caught + [system]).frames == [system])
    }

    @Test(
        "ends above what lies below every world",
        arguments: [
            "Sources/Harness/CarillonConformance/Running/WorldRun.swift",
            "Sources/Simulation/CarillonSimulation/Kernel/SimulatedLoop.swift",
        ])
    func ground(file: String) {
        #expect(BacktraceTests.isThere(file))
        let own = [BacktraceTests.own(1), BacktraceTests.frame("Sources/Robin/Robin.swift")]
        let ground = [BacktraceTests.frame(file), BacktraceTests.own(2)]
        #expect(BacktraceTests.backtrace(own + ground).frames == own)
    }

    @Test(
        "leaves out what the runtime puts between others",
        arguments: [
            "_ZN5swift1f", "_ZNR5swift1f", "_ZL1f", "_ZZN5swift1f", "swift_retain", "_swift_release",
            "Swift.UnownedJob.runSynchronously(on:)",
        ])
    func machinery(function: String) {
        let own = [BacktraceTests.own(1), StackFrame(function: "main"), BacktraceTests.own(2)]
        let all = [own[0], StackFrame(function: function), own[1], StackFrame(function: function), own[2]]
        #expect(BacktraceTests.backtrace(all).frames == own)
    }

    @Test("has three calls of a recursion, 32 functions at most, and all that lie at one address")
    func limits() {
        let (one, two) = (BacktraceTests.own(1), BacktraceTests.own(2))
        #expect(
            BacktraceTests.backtrace([one] + Array(repeating: two, count: 9) + [one, two]).frames
                == [one, two, two, two, one, two])
        let many = (1...40).map { BacktraceTests.own($0) }
        #expect(BacktraceTests.backtrace(many).frames == Array(many.prefix(32)))
        #expect(Backtrace([7, 8], Symbols(known: [7: [one, two], 9: [one]])).frames == [one, two])
    }

    @Test("names the first line that is known, and what blocks there")
    func place() {
        let (own, sleep, wait) = (
            BacktraceTests.own(12), StackFrame(function: "nanosleep"), StackFrame(function: "wait")
        )
        let napping = BacktraceTests.backtrace([sleep, wait, own, BacktraceTests.own(13)])
        #expect(napping.place() == "in ring12() at Sources/App.swift:12")
        #expect(napping.blockedPlace() == "blocked in nanosleep, called by ring12() at Sources/App.swift:12")
        let busy = BacktraceTests.backtrace([own, sleep])
        #expect(busy.place() == "in ring12() at Sources/App.swift:12")
        #expect(busy.blockedPlace() == "in ring12() at Sources/App.swift:12")
        let foreign = BacktraceTests.backtrace([sleep, wait])
        #expect(foreign.place() == "in nanosleep")
        #expect(foreign.blockedPlace() == "in nanosleep")
        let empty = BacktraceTests.backtrace([])
        #expect(empty.place() == nil && empty.blockedPlace() == nil)
    }
}
