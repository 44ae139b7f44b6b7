import CarillonEnvironment
import CarillonResults
import Foundation
import Testing

@testable import CarillonReporting

extension HTMLReportTests {
    @Test("the matrix has a column for each network, and a cell names the engine of each figure, in words")
    func matrix() throws {
        let html = try ParsedReport(HTMLReport(SampleResults.everything).render()).html
        let tables = html.withClass("matrix")
        let rows = tables.map { table in
            table.all("tr").map { row in
                (row.all("th") + row.all("td")).map { $0.text.split(separator: " ").joined(separator: " ") }
                    .joined(separator: " | ")
            }
        }
        #expect(
            rows == [
                [
                    "Catalogue | Must on any network | Should on any network | May on any network | no network "
                        + "| memory network | loopback network",
                    "UserNotifications | ✗ 1 fail ✓ 2 hold | ✗ 1 missing ✗ 1 fail | – 1 excluded "
                        + "| in-process ✗ 2 fail ✓ 2 pass | none | none",
                    "Robin | ✗ 1 fail | none | none | in-process ✗ 1 fail | none | none",
                    "Courier | ✗ 2 fail | none | none | none | in-process ✗ 1 timeout ✗ 1 fail | libmosquitto ✓ 2 pass",
                    "NiceNotifications | ✗ 1 fail ! 1 fail as expected | none | none | none "
                        + "| in-process ✗ 1 crashed ! 1 expected fail | none",
                ],
                [
                    "Group | no network | memory network | loopback network",
                    "courier | none | in-process ✗ 1 timeout ✗ 1 fail – 1 unsupported | libmosquitto ✓ 1 pass",
                    "nice | none | in-process ✗ 1 crashed ✗ 1 unexpected pass ! 1 expected fail – 1 skipped | none",
                    "robin | in-process ✗ 1 fail ○ 1 not run ✓ 4 pass | none | none",
                ],
            ])
    }

    @Test("the matrix stays as wide when one more client brings engines of its own")
    func manyEngines() throws {
        let results = RunResults.with([
            .plain("a/b", engine: "one", network: "memory"), .plain("a/b", .fail, engine: "two", network: "loopback"),
            .plain("a/c", engine: "three", network: "memory"), .plain("a/d", engine: "four", network: "a real server"),
            .plain("a/e", engine: "five", network: "none"),
        ])
        let html = try ParsedReport(HTMLReport(results).render()).html
        let table = try #require(html.withClass("matrix").first)
        func words(_ element: XMLTree) -> String {
            element.text.split(separator: " ").joined(separator: " ")
        }
        #expect(
            table.all("th").map(words) == [
                "Group", "no network", "memory network", "loopback network", "a real server in place of ours", "a",
            ])
        #expect(
            table.all("td").map(words) == [
                "five ✓ 1 pass", "one ✓ 1 pass three ✓ 1 pass", "two ✗ 1 fail", "four ✓ 1 pass",
            ])
    }
}
