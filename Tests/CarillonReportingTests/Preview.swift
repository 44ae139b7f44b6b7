import Foundation
import Testing

@testable import CarillonReporting

/// Writes sample reports for people to look at: `CARILLON_PREVIEW=some/directory swift test --filter Preview`.
@Suite("Preview", .enabled(if: ProcessInfo.processInfo.environment["CARILLON_PREVIEW"] != nil))
struct Preview {
    @Test("sample reports are written to the directory that CARILLON_PREVIEW names")
    func write() throws {
        let directory = URL(filePath: try #require(ProcessInfo.processInfo.environment["CARILLON_PREVIEW"]))
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let samples = [
            ("everything", SampleResults.everything), ("passed", SampleResults.hundredPassed),
            ("hostile", .hostile), ("empty", .with()), ("explained", SampleResults.explained),
            ("story", SampleStories.results),
        ]
        for (name, results) in samples {
            let files = [
                ("html", HTMLReport(results).render()), ("xml", JUnitReport(results).render()),
                ("json", ResultsFile.encode(results)), ("md", MarkdownSummary(results).render()),
                ("txt", Annotations(results).render()),
            ]
            for (suffix, text) in files {
                try Data(text.utf8).write(to: directory.appending(path: "\(name).\(suffix)"))
            }
        }
    }
}
