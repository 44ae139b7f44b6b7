import CarillonEnvironment
import CarillonResults
import Foundation
import Testing

@testable import CarillonReporting

extension HTMLReportTests {
    private func words(_ element: XMLTree) -> String {
        element.text.split(separator: " ").joined(separator: " ")
    }

    private func rows(_ table: XMLTree) -> [String] {
        table.all("tr").map { ($0.all("th") + $0.all("td")).map(words).joined(separator: " | ") }
    }

    @Test("the matrix has a column for each network, and a cell names the engine of each figure, in words")
    func matrix() throws {
        let html = try ParsedReport(HTMLReport(SampleResults.everything).render()).html
        #expect(
            html.withClass("matrix").map(rows) == [
                [
                    "Catalogue | Must on any network | Should on any network | May on any network | no network "
                        + "| memory network | loopback network",
                    "UserNotifications | ✗ 1 fail ✓ 2 hold | ✗ 1 missing ✗ 1 fail | – 1 excluded "
                        + "| in-process ✗ 2 fail ✓ 2 pass | none | none",
                    "Robin | ✗ 1 fail | none | none | in-process ✗ 1 fail | none | none",
                    "Courier | ✗ 2 fail | none | none | none | in-process ✗ 1 timeout ✗ 1 fail | libmosquitto ✓ 2 pass",
                    "NiceNotifications | ✗ 1 fail ! 1 fail as expected | none | none | none "
                        + "| in-process ✗ 1 crashed ! 1 expected fail | none",
                ]
            ])
    }

    @Test("the picture has a row for each suite, and a square for each outcome, which leads to what went wrong")
    func overview() throws {
        let html = try ParsedReport(HTMLReport(SampleResults.everything).render()).html
        let overview = try #require(html.withID("overview"))
        let table = rows(try #require(overview.first("table")))
        #expect(
            table == [
                "Suite | no network | memory network | loopback network",
                "courier |  | ✗ 1 timeout ✗ 1 fail – 1 unsupported ✗✗– | ✓ 1 pass",
                "nice |  | ✗ 1 crashed ✗ 1 unexpected pass ! 1 expected fail – 1 skipped ✗!✗– | ",
                "robin | ✗ 1 fail ○ 1 not run ✓ 4 pass ○✗ |  | ",
            ], "\(table)")
        let squares = overview.withClass("squares").flatMap { $0.all("a") + $0.all("i") }
        #expect(squares.count == SampleResults.everything.scenarios.count)
        let links = squares.compactMap { $0.attributes["title"] }
        #expect(links.count == 6 && links.contains("robin/overflow/sixty-fifth: fail"), "\(links)")
        for link in squares.compactMap({ $0.attributes["href"] }) {
            #expect(html.withID(String(link.dropFirst())) != nil, "\(link)")
        }
    }

    @Test("the picture stays as wide when one more client brings engines of its own, and names them where it must")
    func manyEngines() throws {
        let results = RunResults.with([
            .plain("a/b", engine: "one", network: "memory"), .plain("a/b", .fail, engine: "two", network: "loopback"),
            .plain("a/c", engine: "three", network: "memory"), .plain("a/d", engine: "four", network: "a real server"),
            .plain("a/e", engine: "five", network: "none"),
        ])
        let html = try ParsedReport(HTMLReport(results).render()).html
        let table = try #require(html.withID("overview")?.first("table"))
        #expect(
            table.all("th").map(words) == [
                "Suite", "no network", "memory network", "loopback network", "a real server in place of ours", "a",
            ])
        #expect(
            table.all("td").map(words) == ["✓ 1 pass", "one ✓ 1 pass three ✓ 1 pass", "✗ 1 fail ✗", "✓ 1 pass"])
    }

    @Test("of very many outcomes only those that are not as expected have squares")
    func manyOutcomes() throws {
        let results = RunResults.with(
            (0..<6_001).map { .plain("many/\($0)", $0 == 4_000 ? .fail : .pass, engine: "e", network: "memory") })
        let html = try ParsedReport(HTMLReport(results).render()).html
        let overview = try #require(html.withID("overview"))
        #expect(overview.withClass("squares").flatMap { $0.all("i") }.isEmpty)
        #expect(
            overview.withClass("squares").flatMap { $0.all("a") }.map { $0.attributes["title"] } == ["many/4000: fail"])
        #expect(overview.text.contains("and 6,000 more"))
    }
}
