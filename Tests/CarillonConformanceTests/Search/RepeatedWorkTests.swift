import CarillonEnvironment
import CarillonResults
import CarillonSimulation
import Testing

@testable import CarillonConformance

@Suite("Repeated work")
struct RepeatedWorkTests {
    private static let most = 40

    /// The times that come with a seed, in words, without one of them.
    private static func times(_ seed: UInt64, without number: Int = 0, overrun: Bool = false) async throws -> [Time] {
        let scenario = Scenario("test/work", "Work is done.", covers: []) { world in
            try await world.repeatedly(upTo: most, within: .minutes(most)) { number, random in
                world.note("\(number) \(world.elapsed.components.seconds) \(random.next(below: 1_000))")
                if overrun { try await world.advance(by: .seconds(90)) }
            }
        }
        let replay = Replay(
            scenario: scenario.id, network: nil, seed: Seed(seed),
            script: ChoiceScript(["scenario.operation.\(number)": [0]], then: .drawn(seed: seed)), digest: "",
            verdict: .fail, failure: "", faults: [], saboteur: nil)
        let kept = try #require(replay.scenarioCase(of: scenario, file: "x.json", isAsked: true))
        let run = try #require(await Runner().run([kept]).scenarios.first?.run)
        return try run.trace.map { event in
            let words = event.text.split(separator: " ").compactMap { Int($0) }
            try #require(words.count == 3)
            return Time(number: words[0], second: words[1], draw: words[2])
        }
    }

    private struct Time: Equatable {
        var number: Int
        var second: Int
        var draw: Int
    }

    @Test("Each time comes in its part of the span, and one that is left out moves no other", arguments: 2...6)
    func parts(seed: UInt64) async throws {
        let all = try await RepeatedWorkTests.times(seed)
        try #require(!all.isEmpty)
        for time in all { #expect(time.second / 60 == time.number - 1) }
        let removed = all[all.count / 2].number
        let rest = try await RepeatedWorkTests.times(seed, without: removed)
        #expect(rest == all.filter { $0.number != removed })
    }

    @Test("Work that takes longer than its part puts off the next, and nothing is lost", arguments: 1...6)
    func overrun(seed: UInt64) async throws {
        let (all, late) = (
            try await RepeatedWorkTests.times(seed), try await RepeatedWorkTests.times(seed, overrun: true)
        )
        #expect(late.map(\.number) == all.map(\.number) && late.map(\.draw) == all.map(\.draw))
        #expect(zip(late, late.dropFirst()).allSatisfy { $1.second >= $0.second + 90 })
    }

    @Test("Some runs are busy, and some are calm")
    func share() async throws {
        var counts: [Int] = []
        for seed in 1...24 { counts.append(try await RepeatedWorkTests.times(UInt64(seed)).count) }
        #expect(counts.contains { $0 > 35 } && counts.contains { $0 < 6 } && counts.contains { 8...32 ~= $0 })
    }
}
