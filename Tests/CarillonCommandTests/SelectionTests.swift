import ArgumentParser
import CarillonResults
import Testing

@testable import CarillonCommand
@testable import CarillonConformance

@Suite("The selection by patterns")
struct SelectionTests {
    private static let suite = Suite(
        "T",
        requirements: [
            Requirement("UN-3", "Three.", source: "Ours."), Requirement("UN-31", "More.", source: "Ours."),
            Requirement("MQ-1", "One.", source: "Ours.", excluded: "nobody can see it"),
        ],
        scenarios: [
            Scenario("un/limit", "A.", covers: ["UN-3"]) { _ in }, Scenario("mq/un", "B.", covers: ["UN-31"]) { _ in },
        ])

    private static func select(_ patterns: String...) throws -> [String] {
        try SelectionOptions.parse(patterns).select(from: [suite], command: "carillon").map(\.id)
    }

    @Test(
        "A requirement's identifier selects the scenarios that cover it",
        arguments: [
            (["UN-3"], ["un/limit"]), (["un-31"], ["mq/un"]), (["UN-3*"], ["mq/un", "un/limit"]),
            (["un"], ["un/limit"]), (["un/limit", "UN-31"], ["mq/un", "un/limit"]), (["u*"], ["un/limit"]),
            (["*-31"], ["mq/un"]),
        ])
    func requirement(patterns: [String], scenarios: [String]) throws {
        let options = try SelectionOptions.parse(patterns)
        #expect(try options.select(from: [SelectionTests.suite], command: "carillon").map(\.id) == scenarios)
    }

    @Test("A requirement that nothing covers selects nothing", arguments: ["MQ-1", "UN-4"])
    func uncovered(pattern: String) {
        #expect(throws: CommandStatus.nothingRan) { try SelectionTests.select(pattern) }
    }

    @Test("The reason why nothing covers a requirement is said")
    func reason() throws {
        let excluded = try CommandTests.carillon("list", "--requirements", "--json")
        #expect(excluded.status == 0)
        let nothing = try CommandTests.carillon("run", "UN-399")
        #expect(nothing.status == 4)
        #expect(nothing.errors.contains("No scenario matches “UN-399”.\nDid you mean UN-39"))
        let runs = try CommandTests.carillon("run", "un-39", "--json", "-", "--network", "memory")
        #expect(runs.status == 0)
        #expect(runs.output.contains("\"un/limit/soonest\""))
    }

    @Test("Saboteurs and requirements are selected by the same patterns")
    func others() throws {
        let saboteurs = [("un/a", "UN-3"), ("mq/b", "UN-31"), ("mq/c", "UN-3")].map {
            SaboteurResult(id: $0, summary: "", breaks: [$1], outcome: .notRun, caughtBy: [])
        }
        let requirements = [("UN-3", ["un/limit"]), ("UN-31", ["mq/un"]), ("MQ-1", [])].map {
            RequirementResult(
                id: $0, group: "T", level: .must, source: "", text: "", coverage: .covered, scenarios: $1,
                saboteurs: [],
                verdict: .pass)
        }
        func ids(_ patterns: String...) throws -> [[String]] {
            let options = try SelectionOptions.parse(patterns)
            return [options.filter(saboteurs).map(\.id), options.filter(requirements).map(\.id)]
        }
        #expect(try ids("un") == [["un/a"], ["UN-3"]])
        #expect(try ids("UN-3") == [["un/a", "mq/c"], ["UN-3"]])
        #expect(try ids("mq", "MQ-1") == [["mq/b", "mq/c"], ["UN-31", "MQ-1"]])
        #expect(try ids().map(\.count) == [3, 3])
    }
}
