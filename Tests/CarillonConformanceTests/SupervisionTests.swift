import CCarillonRuns
import CarillonEnvironment
import CarillonResults
import Foundation
import Testing

@testable import CarillonConformance

/// The small parts from which the supervision of runs is made.
@Suite("Supervision")
struct SupervisionTests {
    @Test("Messages keep their order, though one of them was waited for")
    func messages() throws {
        let channel = try MessageChannel()
        func say(_ run: UInt32) {
            var message = carillon_message(run: run, status: 7)
            _ = write(channel.far, &message, MemoryLayout<carillon_message>.size)
        }
        #expect(channel.receive(within: .zero) == nil)
        #expect(!channel.wait(within: .zero) { _ in true })
        for run in 1...4 as ClosedRange<UInt32> { say(run) }
        #expect(channel.wait(within: .seconds(60)) { $0.run == 3 })
        #expect((1...3).map { _ in channel.receive(within: .seconds(60))?.run } == [1, 2, 4])
        #expect(!channel.wait(within: .zero) { _ in true })
        say(5)
        #expect(!channel.wait(within: .milliseconds(1)) { $0.run == 6 })
        #expect(channel.receive(within: .zero)?.run == 5)
        channel.closeFar()
        #expect(channel.far == -1)
        #expect(channel.receive(within: .seconds(60)) == nil)
        #expect(!channel.wait(within: .seconds(60)) { _ in true })
        #expect(MessageChannel.read(-1) == nil, "an end that nobody has says nothing")
    }

    @Test("Something that was interrupted earlier is no reason to ask for a message again")
    func interruption() throws {
        let channel = try MessageChannel()
        errno = EINTR
        let hasCome = channel.wait(within: .zero) { _ in true }
        #expect(!hasCome)
        channel.closeFar()
        errno = EINTR
        let message = MessageChannel.read(channel.near)
        #expect(message == nil)
    }

    @Test(
        "A time is rounded up to what the system can wait for",
        arguments: [
            (.zero, 0), (.nanoseconds(1), 1), (.milliseconds(1), 1), (.microseconds(1_001), 2),
            (.microseconds(1_999_001), 2_000), (.seconds(3), 3_000), (.milliseconds(3_999), 3_999),
            (.seconds(10_000_000), .max),
        ] as [(Duration, Int32)])
    func poll(duration: Duration, milliseconds: Int32) {
        #expect(duration.pollMilliseconds == milliseconds)
    }

    // MARK: Two runs that differ

    static func run(
        _ texts: [String], digest: String, expects: [(String, Bool)] = [("it holds", true)]
    ) -> ScenarioRun {
        ScenarioRun(
            seed: "0x1", reproduce: "again", digest: digest, virtualNanoseconds: 0, epochSeconds: 0,
            expectations: expects.map {
                ExpectationResult(
                    text: $0.0, passed: $0.1, difference: nil, source: SourceLine(file: "A.swift", line: 1),
                    virtualNanoseconds: 0)
            }, lanes: [],
            trace: texts.map { TraceEvent(instant: Instant(nanoseconds: 5), kind: "note", lane: "phone", text: $0) },
            omittedEvents: 0)
    }

    static func difference(_ one: ScenarioRun, _ other: ScenarioRun) -> String? {
        Nondeterminism.difference(one, other)
    }

    @Test("Two runs that are the same do not differ")
    func same() {
        #expect(
            SupervisionTests.difference(
                SupervisionTests.run(["a"], digest: "1"), SupervisionTests.run(["a"], digest: "1")) == nil)
    }

    @Test("The first event that differs is named, then one that came once, then an expectation, then what is not kept")
    func differences() {
        let one = SupervisionTests.run(["a", "b"], digest: "1")
        #expect(
            SupervisionTests.difference(one, SupervisionTests.run(["a", "c", "d"], digest: "2"))
                == "event 2 differs: first note of phone at 5 ns (b), then note of phone at 5 ns (c)")
        let longer = SupervisionTests.run(["a", "b", "c", "d"], digest: "2")
        #expect(
            SupervisionTests.difference(one, longer) == "event 3 came only once: note of phone at 5 ns (c)")
        #expect(
            SupervisionTests.difference(longer, one) == "event 3 came only once: note of phone at 5 ns (c)")
        #expect(
            SupervisionTests.difference(
                SupervisionTests.run(["a"], digest: "1", expects: [("it holds", true), ("it lasts", true)]),
                SupervisionTests.run(["a"], digest: "1", expects: [("it holds", true), ("it lasts", false)]))
                == "an expectation differs: first “it lasts” true, then “it lasts” false")
        #expect(
            SupervisionTests.difference(one, SupervisionTests.run(["a", "b"], digest: "2"))
                == "the traces that are kept are equal, but the choices behind them, or what came later, differ "
                + "(digest 1, then 2)")
    }

    // MARK: Paths

    @Test("A source is named by its path from the nearest package's root, or by its name where there is none")
    func paths() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-paths-\(ProcessInfo.processInfo.globallyUniqueString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for package in ["outer", "outer/inner"] {
            let directory = root.appendingPathComponent(package)
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try Data().write(to: directory.appendingPathComponent("Package.swift"))
        }
        func path(_ file: String) -> String {
            PackageRoot.relativePath(of: root.appendingPathComponent(file).path)
        }
        for _ in 1...2 {
            #expect(path("outer/Sources/A.swift") == "Sources/A.swift")
            #expect(path("outer/inner/Sources/Deep/B.swift") == "Sources/Deep/B.swift")
            #expect(PackageRoot.relativePath(of: "/no-package-is-here/elsewhere/D.swift") == "D.swift")
        }
        let file: StaticString = #filePath
        #expect(SourceLine(file: file, line: 3).file == "Tests/CarillonConformanceTests/SupervisionTests.swift")
        let own = "\(file)".components(separatedBy: "/Tests/CarillonConformanceTests/")[0]
        let example = "\(own)/examples/MyAppConformance/Sources/MyApp/Course.swift"
        #expect(PackageRoot.relativePath(of: example) == "Sources/MyApp/Course.swift")
        #expect(PackageRoot.path(of: "Sources/MyApp/Course.swift") == example)
        #expect(PackageRoot.path(of: "Package.swift") == "\(own)/Package.swift")
        #expect(PackageRoot.path(of: "Sources/Nowhere.swift") == "Sources/Nowhere.swift")
    }

    // MARK: The catalogue

    @Test("Requirements are in the order of their names")
    func requirementOrder() {
        let ids: [RequirementID] = ["T-2", "T-10", "T-1"]
        #expect(ids.sorted() == ["T-1", "T-10", "T-2"])
        #expect(!(ids[0] < ids[0]) && ids[2] < ids[0] && !(ids[0] < ids[2]))
    }

    @Test("A catch concerns its scenario, where it says so on one network only")
    func concerns() {
        let scenario = Scenario("t/a", "A.", covers: [], networks: [.memory, .loopback]) { _ in }
        let cases = scenario.cases(on: [.memory, .loopback])
        func line(_ id: String, _ network: String?) -> CatchList.Line {
            .init(saboteur: "t/x", requirement: "T-1", scenario: id, network: network, expectation: "it holds")
        }
        #expect(cases.map { line("t/a", nil).concerns($0) } == [true, true])
        #expect(cases.map { line("t/a", "loopback").concerns($0) } == [false, true])
        #expect(cases.map { line("t/b", nil).concerns($0) } == [false, false])
    }

    @Test("A real server from which nothing differs is listed without tables")
    func noDifferences() {
        let scenario = Scenario("t/a", "A.", covers: []) { _ in }
        #expect(
            DifferenceList(of: [scenario.held(to: Reality("echo", differences: [])), scenario]).markdown == """
                # Held to reality

                Made by `carillon list --differences`; do not edit.

                ## echo

                1 scenarios are run against it too.

                """)
    }
}
