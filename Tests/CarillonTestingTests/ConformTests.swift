import CarillonTesting
import Foundation
import Synchronization
import Testing

/// Scenarios as test cases, where some fail: the issues are known, and these tests say what each must be.
@Suite("Scenarios as test cases")
struct ConformTests {
    private static let line = #line + 2
    private static let fails = Scenario("t/fails", "It fails.", covers: ["T-1"]) { world in
        world.expect("blue", equals: "red", "it is red")
    }
    private static let holds = Scenario("t/holds", "It holds.", covers: ["T-2"], networks: [.memory, .loopback]) {
        $0.expect($0.kept(Stain.self).isEmpty, "it holds")
    }
    private static let hangs = Scenario("t/hangs", "It hangs.", covers: ["T-1"]) { _ in
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    private static let suite = CarillonConformance.Suite(
        "T", requirements: [Requirement("T-1", "It is.", source: "us"), Requirement("T-2", "It holds.", source: "us")],
        scenarios: [holds, fails, hangs], saboteurs: [harmless, spoils])
    private static let harmless = Saboteur("t/harmless", "It does nothing.", breaks: ["T-2"]) { _ in }
    private static let spoils = Saboteur("t/spoils", "It leaves a stain.", breaks: ["T-2"]) { $0.keep(Stain()) }

    @Test("are every scenario on each of its networks, in order")
    func cases() {
        #expect(
            ConformTests.suite.cases.map(\.id) == ["t/fails", "t/hangs", "t/holds on memory", "t/holds on loopback"])
    }

    @Test(
        "say nothing if all is well", .conformance(of: [suite], results: nil, html: nil, junit: nil),
        arguments: holds.cases())
    func wellness(_ scenario: ScenarioCase) async {
        let result = await scenario.conform()
        #expect(result?.verdict == .pass)
    }

    @Test(
        "fail at the line of the expectation, with the difference and the command that repeats the run",
        .conformance(of: [suite], results: nil, html: nil, junit: nil))
    func failure() async {
        await withKnownIssue {
            await ScenarioCase(ConformTests.fails, on: nil).conform()
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return issue.sourceLocation?.line == ConformTests.line
                && issue.sourceLocation?.fileName == "ConformTests.swift"
                && text.hasPrefix("it is red\n") && text.contains("blue") && text.contains("red")
                && text.hasSuffix("\nswift test --filter failure")
        }
    }

    @Test("fail at the scenario's line if no expectation is to blame, also without the trait")
    func hang() async {
        let hangs = Scenario("t/hangs", "It hangs.", covers: []) { _ in
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        await withKnownIssue {
            await ScenarioCase(hangs, on: nil).conform()
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return issue.sourceLocation?.line == hangs.source.line && text.hasPrefix("timeout: ")
                && text.hasSuffix("\nswift test --filter hang")
        }
    }

    @Test("leave the results file and the report behind, with a command that repeats one run")
    func reports() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-testing-\(ProcessInfo.processInfo.globallyUniqueString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let trait: ConformanceTrait = .conformance(
            of: [ConformTests.suite], command: "swift run Mine",
            results: directory.appendingPathComponent("a/results.json").path,
            html: directory.appendingPathComponent("b/index.html").path,
            junit: directory.appendingPathComponent("c/junit.xml").path)
        let test = try #require(Test.current)
        #expect(trait.scopeProvider(for: test, testCase: nil) != nil)
        #expect(trait.scopeProvider(for: test, testCase: Test.Case.current) == nil)
        try await trait.provideScope(for: test, testCase: nil) {
            await withKnownIssue {
                for scenario in ConformTests.suite.cases { await scenario.conform() }
            }
            let caught = await ConformTests.spoils.getCaught()
            #expect(caught?.outcome == .killed)
        }
        let results = try String(contentsOf: directory.appendingPathComponent("a/results.json"), encoding: .utf8)
        #expect(results.contains("\"swift run Mine run 't/fails' --seed 0x5eed\""))
        #expect(results.contains("\"swift run Mine run 't/holds' --seed 0x5eed --network loopback\""))
        #expect(results.contains("\"swift test --filter reports\""))
        #expect(results.contains("\"killed\""))
        let page = try String(contentsOf: directory.appendingPathComponent("b/index.html"), encoding: .utf8)
        #expect(page.contains("t/hangs"))

        let cases = try JUnitCases(at: directory.appendingPathComponent("c/junit.xml"))
        #expect(
            cases.ends == [
                "t fails [in-process, no network]: failure", "t hangs [in-process, no network]: error",
                "t holds [in-process, memory]", "t holds [in-process, loopback]", "saboteurs.t spoils",
            ])
        #expect(cases.timedCount == 4, "each scenario has its real time")
    }

    @Test("have the notes of the scenario beside the expectation that failed after them")
    func notes() async throws {
        let noted = Scenario("t/noted", "It notes what it does.", covers: []) { world in
            world.note("first")
            world.expect(true, "it holds")
            world.note("second")
            world.expect(false, "it breaks")
            try await world.advance(by: .seconds(90))
            for number in 1...22 { world.note("number \(number)") }
            world.expect(false, "it breaks again")
            world.note("last")
        }
        let texts = Notes<String>()
        await withKnownIssue {
            await ScenarioCase(noted, on: nil).conform()
        } matching: { issue in
            texts.note(issue.comments.map(\.rawValue).joined())
            return true
        }
        let again = "\nswift test --filter notes"
        #expect(
            texts.entries == [
                """
                it breaks
                it does not hold
                the scenario noted:
                    0:00:00  first
                    0:00:00  second
                """ + again,
                """
                it breaks again
                it does not hold
                the scenario noted:
                    … 3 earlier notes
                """ + (4...22).map { "\n    0:01:30  number \($0)" }.joined() + "\n    0:01:30  last" + again,
            ])
    }

    @Test("name a saboteur that nothing catches", .conformance(of: [suite], results: nil, html: nil, junit: nil))
    func survivor() async {
        await withKnownIssue {
            await ConformTests.harmless.getCaught()
        } matching: {
            $0.comments.map(\.rawValue).joined().hasPrefix("survived: t/harmless, It does nothing.")
        }
    }

    @Test("keep the reports of before if no scenario ran")
    func nothing() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-testing-\(ProcessInfo.processInfo.globallyUniqueString)")
        let trait: ConformanceTrait = .conformance(of: [ConformTests.suite], results: file.path, html: nil, junit: nil)
        try await trait.provideScope(for: try #require(Test.current), testCase: nil) {}
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("say what is missing if a saboteur has no scenarios to fear")
    func saboteurWithoutSuites() async {
        await withKnownIssue {
            await ConformTests.spoils.getCaught()
        } matching: {
            $0.comments.map(\.rawValue).joined().contains(".conformance(of: [.mySuite])")
        }
    }
}

private final class Stain {}

/// The entries that a test collects, in order.
private final class Notes<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])
    var entries: [Entry] { list.withLock(\.self) }
    func note(_ entry: Entry) { list.withLock { $0.append(entry) } }
}
