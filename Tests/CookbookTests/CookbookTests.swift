import Carillon
import Testing

/// The stories of `docs/cookbook` pass, and stand on their pages as they are compiled here.
@Suite("The cookbook")
struct CookbookTests {
    @Test("has stories that pass on each network that they name, each time alike", arguments: stories)
    func passes(_ story: Scenario) async {
        var options = RunOptions()
        options.checksDeterminism = true
        let report = await Runner(options: options).run([story])
        let networks = story.networks.isEmpty ? ["none"] : story.networks.map(\.rawValue)
        #expect(report.scenarios.map(\.network) == networks)
        for result in report.scenarios {
            let failed = result.run?.expectations.filter { !$0.passed } ?? []
            #expect(result.verdict == .pass, "\(result.network): \(result.reason ?? "") \(failed)")
            #expect(result.run?.expectations.isEmpty == false)
        }
        #expect(report.nondeterminism == [])
    }

    @Test("shows the code that is compiled here", arguments: CookbookPage.all)
    func isShown(_ page: CookbookPage) throws {
        let (blocks, compiled) = (try page.blocks(), try page.compiled())
        let declarations = try page.declarations()
        for block in blocks where !declarations.contains(block) {
            #expect(compiled.contains(block), "\(page.name).md shows code that is not in \(page.file)")
        }
        #expect(blocks.filter(declarations.contains) == declarations, "The page has each story once, in order")
        let isInOrder = zip(declarations, page.stories).allSatisfy { $0.contains("\"\($1.id)\"") }
        #expect(isInOrder, "The table of pages has each story of \(page.file), in order")
    }

    @Test("has ten stories on each page, each with a heading and its page's name", arguments: CookbookPage.all)
    func isComplete(_ page: CookbookPage) throws {
        let (headings, declarations) = (try page.headings(), try page.declarations())
        #expect([headings.count, declarations.count, page.stories.count] == [10, 10, 10])
        #expect(Set(headings).count == 10)
        let isNamed = page.stories.allSatisfy { $0.id.hasPrefix("cookbook/\(page.name)/") }
        #expect(isNamed)
        #expect(page.stories.filter { $0.networks != page.networks }.map(\.id) == [])
    }

    @Test("has an index that leads to each story")
    func index() throws {
        let index = try CookbookPage.index()
        let linked = index.matches(of: /\[([^\]]+)\]\(([a-z]+\.md#[^)]+)\)/).map { "\($0.1): \($0.2)" }
        let expected = try CookbookPage.all.flatMap { page in
            try page.headings().map { "\($0): \(page.name).md#\(CookbookPage.anchor($0))" }
        }
        #expect(linked == expected)
    }

    private static let stories = CookbookPage.all.flatMap(\.stories)
}
