import CarillonReporting
import Foundation
import Testing

@testable import CarillonCommand

@Suite("The summary of a step of GitHub Actions")
struct StepSummaryTests {
    @Test("is added to what the step has said already")
    func appended() throws {
        try CommandTests.withDirectory { directory in
            let file = directory.appendingPathComponent("summary.md")
            let results = Sample.results([Sample.failed])
            let text = MarkdownSummary(results).render()
            let environment = ["GITHUB_STEP_SUMMARY": file.path]
            #expect(StepSummary.append(results, environment: environment) == nil)
            let once = try String(contentsOf: file, encoding: .utf8)
            #expect(once == text)
            #expect(StepSummary.append(results, environment: environment) == nil)
            let twice = try String(contentsOf: file, encoding: .utf8)
            #expect(twice == text + text)
        }
    }

    @Test("is written by a run where the variable names a file")
    func run() throws {
        try CommandTests.withDirectory { directory in
            let file = directory.appendingPathComponent("summary.md")
            let ending = try CommandTests.run(
                ["run", "own/bell/sounds"], by: "OwnSuites", environment: ["GITHUB_STEP_SUMMARY": file.path])
            #expect(ending.status == 0)
            #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("## ✅ The only scenario passed"))
        }
    }

    @Test("is missed where it cannot be written, with a sentence, and not at all elsewhere")
    func missed() {
        let results = Sample.results([Sample.failed])
        let complaint = StepSummary.append(results, environment: ["GITHUB_STEP_SUMMARY": "/dev/null/summary"])
        #expect(complaint?.hasPrefix("/dev/null/summary, which GITHUB_STEP_SUMMARY names, cannot be written: ") == true)
        #expect(StepSummary.append(results, environment: [:]) == nil)
        #expect(StepSummary.append(results, environment: ["GITHUB_STEP_SUMMARY": ""]) == nil)
    }
}
