import CarillonResults
import Testing

@testable import CarillonReporting

extension HTMLReportTests {
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
