import Carillon
import Foundation
import Testing

/// What the documentation shows compiles, as it is shown, and does what it says.
@Suite("The documentation's examples")
struct DocumentationTests {
    @Test("pass", arguments: [Scenario.sixtyFirst, .nightWithoutHalfPastTwo])
    func passes(_ example: Scenario) async throws {
        let result = try #require(await Runner().run([example]).scenarios.first)
        #expect(result.verdict == .pass, "\(result.run?.expectations.filter { !$0.passed } ?? [])")
    }

    @Test(
        "stand in the documentation as they are compiled here",
        arguments: [
            ("README.md", "ReadmeExample.swift"), ("docs/writing-scenarios.md", "WritingScenariosExample.swift"),
        ])
    func areShown(document: String, example: String) throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
        let shown = try String(contentsOf: root.appendingPathComponent(document), encoding: .utf8)
        let compiled = try String(contentsOf: here.appendingPathComponent(example), encoding: .utf8)
        #expect(shown.contains("```swift\n\(compiled)```"))
    }
}
