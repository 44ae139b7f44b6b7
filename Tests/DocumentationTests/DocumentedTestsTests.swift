import Foundation
import Testing

/// A decision that is no longer true does harm. So the tests that a decision names have to be there, and a decision
/// that says that something is not there has to name its proof.
@Suite("The tests that decisions name")
struct DocumentedTestsTests {
    @Test("are there", arguments: DecisionPage.names) func exist(page: String) throws {
        #expect(Self.missingTests(in: try DecisionPage(page).decisions) == [])
    }

    @Test("stand beside each decision that says what is not there", arguments: DecisionPage.names)
    func denials(page: String) throws {
        #expect(Self.unprovenDenials(in: try DecisionPage(page).decisions) == [])
    }

    @Test("are looked up, and a decision without one is named") func finder() {
        let decisions = [
            ("It is so.", "Proof: `DocumentedTestsTests.finder`, `DocumentedTestsTests`, `nn/timeline/missing-hour`."),
            ("It is not so.", "`DocumentedTestsTests.gone`, `GoneTests`, `ddp/heartbeat/gone`, `no/scenario`."),
            ("An extension is found, and none is lost.", "`GoneStory` stands in no proof."),
            ("The server offers no\nextension.", "So we like it."),
            ("Nothing else is.", "Proof: `GoneStory.member`, `AppStory`, `AppStory.killed`, `make canaries`."),
        ].map { lead, rest in Decision(identifier: "", anchor: "", lead: lead, text: "**\(lead)** \(rest)") }
        #expect(
            Self.missingTests(in: decisions) == [
                "DocumentedTestsTests.gone", "GoneStory.member", "GoneTests", "ddp/heartbeat/gone",
            ])
        #expect(Self.unprovenDenials(in: decisions) == ["The server offers no\nextension."])
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    // MARK: Names

    /// The names of tests, of scenarios of our suites, and of types in proofs that no file of tests or scenarios has.
    private static func missingTests(in decisions: [Decision]) -> [String] {
        let names = Set(decisions.flatMap { Self.names(in: $0.text) })
        let proofs = Set(decisions.flatMap { Self.names(in: $0.proof ?? "") })
        let tests = names.filter { $0.wholeMatch(of: /[A-Z]\w*Tests(\.\w+)?/) != nil }
            .union(proofs.filter { $0.wholeMatch(of: /[A-Z]\w*(\.\w+)?/) != nil }).filter { !isTest($0) }
        let scenarios = names.filter { name in
            name.wholeMatch(of: /[a-z]+(\/[a-z0-9-]+)+/) != nil && suites.contains(String(name.prefix { $0 != "/" }))
                && !scenarioNames.contains(name)
        }
        return tests.sorted() + scenarios.sorted()
    }

    private static func names(in text: some StringProtocol) -> [String] {
        String(text).matches(of: /`([^`\s]+)`/).map { String($0.1) }
    }

    /// The first segments of the scenarios' names.
    private static let suites: Set<String> = [
        "courier", "db", "ddp", "magicbell", "meteor", "mqtt", "nn", "robin", "together", "un",
    ]

    private static func isTest(_ name: String) -> Bool {
        let parts = name.split(separator: ".").map(String.init)
        if parts.count == 1, targets.contains(parts[0]) { return true }
        let files = testWords.filter { $0.contains(parts[0]) || $0.contains(parts[0] + ":") }
        guard let member = parts.dropFirst().first else { return !files.isEmpty }
        return files.contains { file in ["(", ":", " ="].contains { file.contains(member + $0) } }
    }

    /// The words of each file of tests.
    private static let testWords = sources(in: "Tests").map(words)
    /// The texts without a space between quotation marks in the scenarios' files.
    private static let scenarioNames = Set(
        sources(in: "Scenarios").flatMap { source in
            source.utf8.split(separator: UInt8(ascii: "\"")).lazy.filter { !$0.contains(UInt8(ascii: " ")) }
                .compactMap { String($0) }
        })
    /// The names of the folders of tests, which are those of test targets.
    private static let targets = Set(
        ["Tests", "Mutation/Tests"].flatMap {
            (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent($0).path)) ?? []
        })

    /// The words between spaces and line breaks, each up to its first parenthesis or colon, and the one before a `=`
    /// with it. They are sets because a search of all files for some hundred names takes a minute.
    private static func words(of source: String) -> Set<String> {
        var words: Set<String> = []
        var previous = ""
        for word in source.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
            let end = word.firstIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ":") }
            let word = String(end.map { word[...$0] } ?? word) ?? ""
            words.insert(word == "=" ? previous + " =" : word)
            previous = word
        }
        return words
    }

    private static func sources(in folder: String) -> [String] {
        let paths = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
        return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap {
            try? String(contentsOf: root.appendingPathComponent(folder + "/" + $0), encoding: .utf8)
        }
    }

    // MARK: Denials

    /// The leads that say in their main clause that something is not there, of decisions that name no proof.
    private static func unprovenDenials(in decisions: [Decision]) -> [String] {
        decisions.filter { decision in
            let clause = decision.lead.prefix { !",;:(".contains($0) }
            return decision.proof == nil
                && clause.firstMatch(of: /\b(no|nothing|none|nobody|neither)\b/.ignoresCase()) != nil
        }.map(\.lead)
    }
}
