import CarillonResults
import Foundation
import Testing

@testable import CarillonReporting

extension HTMLReportTests {
    @Test("the head says the verdict, the figures and how to reproduce them")
    func head() throws {
        let html = try ParsedReport(HTMLReport(SampleResults.everything).render()).html
        let head = try #require(html.withID("top"))
        #expect(
            head.first("h1")?.text.contains(
                "6 of 13 scenarios did not end as expected; 2 of 11 requirements hold, 6 fail, 1 fails as expected, 1 is covered by nothing and 1 is excluded; 1 of 4"
            ) == true)
        for text in [
            "1 crashed", "5 pass", "1 missing", "6 fail", "1 fail as expected", "2 hold", "1 excluded", "2 killed",
            "0x5eed to 0x5ef4 (8)",
            "in-process, libmosquitto", "0.1.0", "6.3.1",
        ] {
            #expect(head.text.contains(text), "\(text)")
        }
        #expect(head.first("code")?.text == "carillon run --seed 0x5eed --seeds 8 --network both")
    }

    @Test("the head says how much of the catalogue is covered, and how often that deviates")
    func coverage() throws {
        let html = try ParsedReport(HTMLReport(SampleResults.everything).render()).html
        let facts = html.withClass("facts").flatMap { $0.all("dd").map(\.text) }
        #expect(facts.contains("1 missing, 9 covered, 1 excluded, 1 deviation"), "\(facts)")
    }

    @Test(
        "the head says which seeds were tried",
        arguments: [
            ("0x5eed", 1, "Seed", "0x5eed"), ("0x5eed", 2, "Seeds", "0x5eed to 0x5eee (2)"),
            ("0xffffffffffffffff", 1_000, "Seeds", "0xffffffffffffffff to 0x3e6 (1,000)"),
            ("seven", 1, "Seed", "seven"), ("seven", 2_000, "Seeds", "2,000 from seven"),
            ("0xseven", 2, "Seeds", "2 from 0xseven"), ("77", 3, "Seeds", "3 from 77"),
        ])
    func seeds(first: String, count: Int, name: String, value: String) throws {
        var results = RunResults.with()
        results.firstSeed = first
        results.seedCount = count
        let facts = try #require(ParsedReport(HTMLReport(results).render()).html.withClass("facts").first)
        let fact = try #require(facts.all("div").first { $0.first("dt")?.text.hasPrefix("Seed") == true })
        #expect(fact.first("dt")?.text == name)
        #expect(fact.first("dd")?.text == value)
    }
}
