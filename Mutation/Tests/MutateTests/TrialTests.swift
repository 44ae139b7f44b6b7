import Mutator
import Testing

@testable import mutate

@Suite("The judges of a mutant")
struct TrialTests {
    private let judges: [Judge] =
        (0..<200).map { .scenario("a/\($0)") } + (0..<40).map { .suite("RobinTests.S\($0)") }
        + (0..<80).map { .suite("CarillonReportingTests.S\($0)") }

    @Test("are each asked once", arguments: ["Robin", "CarillonReporting", "MQTTBroker"])
    func once(module: String) {
        let asked = Trial.rounds(judges, module: module).flatMap(\.self)
        #expect(asked.count == judges.count)
        #expect(Set(asked) == Set(judges))
    }

    @Test("of a client are scenarios, then its own tests, then others")
    func client() {
        let asked = Trial.rounds(judges, module: "Robin").flatMap(\.self)
        #expect(asked == judges)
    }

    @Test("of the harness are its own tests, then scenarios, then others")
    func harness() {
        let asked = Trial.rounds(judges, module: "CarillonReporting").flatMap(\.self)
        #expect(asked == Array(judges[240...]) + judges[..<200] + judges[200..<240])
    }

    @Test("are asked few at a time first, and scenarios and suites never together")
    func sizes() {
        let rounds = Trial.rounds(judges, module: "Robin")
        #expect(rounds.map(\.count) == [2, 6, 18, 54, 64, 56, 1, 3, 9, 16, 11, 8, 32, 32, 8])
        #expect(rounds.allSatisfy { round in Set(round.map(\.isScenario)).count == 1 })
    }

    @Test("have a text that they can be made of again", arguments: [Judge.scenario("a/b"), .suite("ATests.B")])
    func text(judge: Judge) {
        #expect(Judge(judge.description) == judge)
    }
}
