import Foundation
import Testing

/// Code, catalogues and pages cite decisions by identifiers such as that of the third decision in tree.md. A citation
/// that leads nowhere, or to another decision, misleads whoever follows it.
@Suite("The identifiers of decisions")
struct DecisionIdentifierTests {
    @Test("are the page's name and the numbers from 1 on, and each stands at its anchor", arguments: DecisionPage.names)
    func order(page name: String) throws {
        let page = try DecisionPage(name)
        let decisions = page.decisions
        #expect(!decisions.isEmpty)
        #expect(decisions.map(\.identifier) == decisions.indices.map { "\(page.prefix)\($0 + 1)" })
        #expect(decisions.map(\.anchor) == decisions.map { $0.identifier.lowercased() })
        #expect(page.text.matches(of: /<a id=/).count == decisions.count, "an anchor has no decision in the usual form")
    }

    @Test("are never used twice")
    func uniqueness() throws {
        let identifiers = try DecisionPage.all().flatMap { $0.decisions.map(\.identifier) }
        #expect(identifiers.count > 400)
        #expect(Set(identifiers).count == identifiers.count)
    }

    @Test("are counted in the index, page by page")
    func index() throws {
        let rows = try DecisionPage("README").text.matches(of: /\n\| \[([^\]]+)\]\(([^)]+)\) \| (\d+) \|/)
            .map { "\($0.1) \($0.2) \($0.3)" }
        let pages = try DecisionPage.all().map { "\($0.name).md \($0.name).md \($0.decisions.count)" }
        #expect(rows.sorted() == pages.sorted())
    }

    @Test("lead to a decision wherever they are cited")
    func citations() throws {
        let known = Self.anchors(of: try DecisionPage.all())
        var (citationCount, faults) = (0, [String]())
        for path in Self.paths {
            let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
            citationCount += Self.citations(in: text).count
            faults += Self.faults(in: text, of: path, known: known)
        }
        #expect(faults == [])
        #expect(citationCount > 500)
    }

    @Test("stand in the source of each requirement that is a choice of ours")
    func choices() throws {
        var choiceCount = 0
        for path in Self.paths where path.hasPrefix("Scenarios/") {
            let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
            let choices = text.matches(of: /source: "([^"]*(?:our choice|choice of ours)[^"]*)"/).map { $0.1 }
            choiceCount += choices.count
            #expect(choices.filter { !$0.contains(/D-[A-Z]+-\d/) } == [], "\(path)")
        }
        #expect(choiceCount > 50)
    }

    @Test("are looked up in code and in links, and one that leads nowhere is named with its file")
    func finder() {
        let decisions = (1...2).map { Self.decision("BELLTOWER", $0) }
        let page = DecisionPage("bell-tower", text: decisions.joined(separator: "\n\n"))
        #expect(page.decisions.map(\.identifier) == [1, 2].map { "\(page.prefix)\($0)" })
        let known = Self.anchors(of: [page])
        let good =
            "It rings (\(page.prefix)2). See [the tower](bell-tower.md#d-belltower-\(1)) and UND-\(page.prefix)3."
        #expect(Self.faults(in: good, of: "Sources/Bell.swift", known: known) == [])
        let bad =
            "\(page.prefix)3, D-BELL-\(1), [\(page.prefix)1](bell-tower.md#d-belltower-\(4)), [here](other.md#top)"
        #expect(
            Self.faults(in: bad, of: "docs/page.md", known: known) == [
                "docs/page.md: D-BELLTOWER-\(3)", "docs/page.md: D-BELL-\(1)",
                "docs/page.md: bell-tower.md#d-belltower-\(4)",
            ])
    }

    private static func decision(_ name: String, _ number: Int) -> String {
        "<a id=\"d-\(name.lowercased())-\(number)\"></a>**D-\(name)-\(number). It rings.** So it does."
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The files that may cite decisions.
    private static let paths =
        ["README.md", "CONTRIBUTING.md", "scripts/build", "scripts/crash", "scripts/libraries"]
        + ["Scenarios", "Sources", "Tests", "docs", "mocks"].flatMap { folder -> [String] in
            let paths = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
            return (paths?.compactMap { $0 as? String } ?? []).filter { path in
                [".swift", ".c", ".h", ".md"].contains { path.hasSuffix($0) }
            }.sorted().map { "\(folder)/\($0)" }
        }

    /// The targets of links to decisions, such as `courier.md#d-courier-` and a number, by identifier.
    private static func anchors(of pages: [DecisionPage]) -> [String: String] {
        var anchors: [String: String] = [:]
        for page in pages {
            for decision in page.decisions { anchors[decision.identifier] = "\(page.name).md#\(decision.anchor)" }
        }
        return anchors
    }

    /// The identifiers in a text.
    private static func citations(in text: String) -> [String] {
        guard text.contains("D-") else { return [] }
        return text.matches(of: /(?:^|[^\w\-])(D-[A-Z]+-\d+)/).map { String($0.1) }
    }

    /// The identifiers in a text that no decision has, and the links to anchors of decisions that are not there.
    private static func faults(in text: String, of path: String, known: [String: String]) -> [String] {
        let identifiers = citations(in: text).filter { known[$0] == nil }
        let links =
            text.contains("#d-") ? text.matches(of: /[\w\-]+\.md#d-[a-z]+-\d+/).map { String($0.output) } : []
        let targets = Set(known.values)
        return (identifiers + links.filter { !targets.contains($0) }).map { "\(path): \($0)" }
    }
}
