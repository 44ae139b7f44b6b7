import Mutator
import Testing

@testable import mutate

@Suite("The judges of a mutant")
struct TrialTests {
    private let judges: [Judge] =
        (0..<200).map { .scenario("a/\($0)") } + (0..<40).map { .suite("RobinTests.S\($0)") }
        + (0..<80).map { .suite("CarillonReportingTests.S\($0)") }
    private static let robin = "Sources/Clients/Robin/A.swift"
    private static let reporting = "Sources/Harness/CarillonReporting/A.swift"

    @Test("are each asked once", arguments: [robin, reporting, "mocks/MQTTBroker/A.swift"])
    func once(file: String) {
        let asked = Trial.rounds(judges, file: file).flatMap(\.self)
        #expect(asked.count == judges.count)
        #expect(Set(asked) == Set(judges))
    }

    @Test("of a client are scenarios, then its own tests, then others")
    func client() {
        let asked = Trial.rounds(judges, file: Self.robin).flatMap(\.self)
        #expect(asked == judges)
    }

    @Test("of any of Courier's modules are the tests that these share", arguments: ["CourierCore", "CourierMQTTChuck"])
    func courier(module: String) {
        let own = Judge.suite("CourierTests.LifecycleTests")
        let asked = Trial.rounds(judges + [own], file: "Sources/Clients/\(module)/A.swift").flatMap(\.self)
        #expect(asked == Array(judges[..<200]) + [own] + judges[200...])
    }

    @Test("of the harness are its own tests, then scenarios, then others")
    func harness() {
        let asked = Trial.rounds(judges, file: Self.reporting).flatMap(\.self)
        #expect(asked == Array(judges[240...]) + judges[..<200] + judges[200..<240])
    }

    @Test("are asked few at a time first, and scenarios and suites never together")
    func sizes() {
        let rounds = Trial.rounds(judges, file: Self.robin)
        #expect(rounds.map(\.count) == [2, 6, 18, 54, 64, 56, 1, 3, 9, 16, 11, 8, 32, 32, 8])
        #expect(rounds.allSatisfy { round in Set(round.map(\.isScenario)).count == 1 })
    }

    @Test("have a text that they can be made of again", arguments: [Judge.scenario("a/b"), .suite("ATests.B")])
    func text(judge: Judge) {
        #expect(Judge(judge.description) == judge)
    }
}
