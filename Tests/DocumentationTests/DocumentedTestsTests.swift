import Foundation
import Testing

/// A decision that is no longer true does harm. So the tests that a decision names have to be there, and a decision
/// that says that something is not there has to name one.
@Suite("The tests that decisions name")
struct DocumentedTestsTests {
    @Test("are there") func exist() throws {
        #expect(Self.missingTests(in: try Self.decisions()) == [])
    }

    @Test("stand beside each decision that says what is not there") func denials() throws {
        #expect(Self.unprovenDenials(in: try Self.decisions()) == [])
    }

    @Test("are looked up, and a decision without one is named") func finder() {
        let text = """
            - **It is so.** `DocumentedTestsTests.finder`, `DocumentedTestsTests`, `ddp/heartbeat/pings`
            - **It is not so.** `DocumentedTestsTests.gone`, `GoneTests`, `ddp/heartbeat/gone`, `no/scenario` of
              `GoneTests.member`.

            - **No extension** is offered,
              as we like it.
            - **Nothing else** is. `DocumentedTestsTests`.
            """
        #expect(
            Self.missingTests(in: text) == [
                "DocumentedTestsTests.gone", "GoneTests", "GoneTests.member", "ddp/heartbeat/gone",
            ])
        #expect(Self.unprovenDenials(in: text) == ["No extension"])
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func decisions() throws -> String {
        try String(contentsOf: root.appendingPathComponent("docs/decisions.md"), encoding: .utf8)
    }

    // MARK: Names

    /// The names of tests, and of scenarios of our suites, that no file has.
    private static func missingTests(in text: String) -> [String] {
        let names = Set(text.matches(of: /`([^`\s]+)`/).map { String($0.1) })
        let tests = names.filter { $0.wholeMatch(of: /[A-Z]\w*Tests(\.\w+)?/) != nil }.filter { !isTest($0) }
        let scenarios = names.filter { name in
            name.wholeMatch(of: /[a-z]+(\/[a-z0-9-]+)+/) != nil && suites.contains(String(name.prefix { $0 != "/" }))
                && !scenarioSources.contains { $0.contains("\"\(name)\"") }
        }
        return tests.sorted() + scenarios.sorted()
    }

    /// The first segments of the scenarios' names.
    private static let suites: Set<String> = [
        "courier", "db", "ddp", "magicbell", "meteor", "mqtt", "nice", "robin", "together", "un",
    ]

    private static func isTest(_ name: String) -> Bool {
        let parts = name.split(separator: ".")
        if parts.count == 1, targets.contains(String(parts[0])) { return true }
        let files = testSources.filter { $0.contains(" \(parts[0]) ") || $0.contains(" \(parts[0]):") }
        if files.isEmpty { return false }
        guard let member = parts.dropFirst().first else { return true }
        return files.contains { file in ["(", ":", " ="].contains { file.contains(" \(member)\($0)") } }
    }

    private static let testSources = sources(in: "Tests")
    private static let scenarioSources = sources(in: "Scenarios")
    /// The names of the folders of tests, which are those of test targets.
    private static let targets = Set(
        ["Tests", "Mutation/Tests"].flatMap {
            (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent($0).path)) ?? []
        })

    private static func sources(in folder: String) -> [String] {
        let paths = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
        return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap {
            try? String(contentsOf: root.appendingPathComponent(folder + "/" + $0), encoding: .utf8)
        }
    }

    // MARK: Denials

    /// The decisions that begin by saying that something is not there, and name neither a test nor a scenario.
    private static func unprovenDenials(in text: String) -> [String] {
        var paragraphs: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("  "), let last = paragraphs.indices.last {
                paragraphs[last] += " " + line
            } else {
                paragraphs.append(String(line))
            }
        }
        return paragraphs.compactMap { paragraph in
            guard let denial = paragraph.firstMatch(of: /^- \*\*((No|Nothing|None|Nobody|Neither)\b[^*]*)\*\*/),
                paragraph.firstMatch(of: /`([A-Z]\w*Tests(\.\w+)?|[a-z]+(\/[a-z0-9-]+)+)`/) == nil
            else { return nil }
            return String(denial.1)
        }
    }
}
