import CarillonConformance
import Foundation
import Synchronization
import Testing

@testable import CarillonTesting

@Suite("Kept runs as a part of tests")
struct KeptRunTraitTests {
    private static let suite = CarillonConformance.Suite(
        "T", requirements: [Requirement("T-1", "It is.", source: "us")],
        scenarios: [
            Scenario("t/dice", "It shows less than a six.", covers: ["T-1"]) { world in
                world.expect(world.random().next(below: 6) < 5, "it is no six")
            }
        ])

    /// A file of a run that shows a number.
    private static func file(_ number: Int, expecting end: String, of scenario: String = "t/dice") -> String {
        """
        {"carillonRun": 1, "scenario": "\(scenario)", "seed": "1", "expect": "\(end)", "failure": "it is a six",
         "choices": {"scenario.scenario": "0:\(number)"}}
        """
    }

    /// Runs what a package keeps. Returns the issues.
    private static func issues(of files: [String]) async throws -> [String] {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("carillon-\(UUID())")
        let folder = root.appendingPathComponent("Failures")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        for (index, file) in files.enumerated() {
            try Data(file.utf8).write(to: folder.appendingPathComponent("\(index).json"))
        }
        let trait = ConformanceTrait(
            suites: [suite], options: RunOptions(), command: nil,
            files: ReportFiles(root: root, results: nil, html: nil, junit: nil))
        let found = Mutex<[String]>([])
        await withKnownIssue(isIntermittent: true) {
            let collector = ConformanceCollector(suites: [suite], options: RunOptions(), reproduce: "swift test")
            await ConformanceCollector.$current.withValue(collector) { await trait.conformToKeptRuns() }
        } matching: { issue in
            found.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
            return true
        }
        return found.withLock(\.self)
    }

    @Test("run, and say nothing, while they end as their files say")
    func asExpected() async throws {
        let files = [KeptRunTraitTests.file(5, expecting: "fail"), KeptRunTraitTests.file(4, expecting: "pass")]
        #expect(try await KeptRunTraitTests.issues(of: files) == [])
    }

    @Test("are issues when they end otherwise, or when their file is of no use")
    func otherwise() async throws {
        let issues = try await KeptRunTraitTests.issues(of: [
            KeptRunTraitTests.file(5, expecting: "pass"), KeptRunTraitTests.file(4, expecting: "fail"), "{}",
            KeptRunTraitTests.file(5, expecting: "pass", of: "other/suite"),
        ])
        try #require(issues.count == 3)
        #expect(issues[0].contains("2.json is no kept run"))
        #expect(issues[1].hasPrefix("it is no six"))
        #expect(issues[2].contains("Failures/1.json") && issues[2].contains("it no longer does"))
    }
}
