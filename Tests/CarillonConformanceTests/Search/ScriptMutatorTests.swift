import CarillonEnvironment
import CarillonSimulation
import Testing

@testable import CarillonConformance

@Suite("Changes of runs that showed something new")
struct ScriptMutatorTests {
    private static let work = (1...10).map { "scenario.work.\($0)" }
    private static let whole = ChoiceScript(
        Dictionary(uniqueKeysWithValues: work.map { ($0, [1, 500]) }).merging(["weather.resets": [1, 2, 3, 4]]) { $1 })

    /// The results of many changes, which nothing draws but these.
    private static func mutated(beside other: ChoiceScript = whole) -> [ChoiceScript] {
        let choices = Choices(seed: 1)
        return withExtendedLifetime(choices) {
            let mutator = ScriptMutator(choices.stream("search"))
            return (0..<2_000).map { _ in mutator.mutated(whole, beside: other) }
        }
    }

    /// The streams of a script that are not those of the whole one.
    private static func differing(_ script: ChoiceScript) -> [String] {
        whole.lists.keys.filter { script.lists[$0] != whole.lists[$0] }.sorted()
    }

    @Test("A sequence of streams loses its end, and the streams before that stay as they are")
    func cut() {
        let kept = ScriptMutatorTests.mutated().compactMap { script in
            let streams = ScriptMutatorTests.work.filter { script.lists[$0] != nil }
            let isBeginning = streams == Array(ScriptMutatorTests.work.prefix(streams.count))
            let isIntact = streams.allSatisfy { script.lists[$0] == [1, 500] }
            return streams.count < 10 && isBeginning && isIntact ? streams.count : nil
        }
        #expect(Set(kept) == Set(0...9))
        // Nothing else takes streams away.
        let count = ScriptMutatorTests.mutated().count { $0.lists.count < ScriptMutatorTests.whole.lists.count }
        #expect(count == kept.count)
    }

    @Test("The weather is changed about as often as all times of repeated work together")
    func change() {
        let single = ScriptMutatorTests.mutated().filter { $0.lists.count == 11 }
            .map(ScriptMutatorTests.differing).filter { $0.count == 1 }
        let weather = single.count { $0 == ["weather.resets"] }
        // It is one of eleven streams. It is also cut alone, now and then.
        #expect(weather * 3 > single.count && weather * 5 < single.count * 4)
        #expect(Set(single).count == 11)
    }

    @Test("A run gets some streams of another one, as they are there")
    func splice() {
        let other = ChoiceScript(["scenario.work.3": [7, 7], "weather.crashes": [1]])
        let spliced = ScriptMutatorTests.mutated(beside: other).filter { $0.lists["weather.crashes"] == [1] }
        #expect(!spliced.isEmpty && spliced.contains { $0.lists["scenario.work.3"] == [7, 7] })
        #expect(spliced.allSatisfy { Set(ScriptMutatorTests.differing($0)).isSubset(of: ["scenario.work.3"]) })
    }
}
