import CarillonSimulation
import Testing

@testable import CarillonConformance

@Suite("The shrinking of choices")
struct ShrinkerTests {
    /// Shrinks choices of a run that fails as a closure says. Returns the smallest ones, and the number of tries.
    private static func shrink(
        _ lists: [String: [UInt64]], most: Int = .max, failing: @escaping (ChoiceScript) -> Bool
    ) throws -> (smallest: ChoiceScript, shrinker: Shrinker) {
        var batches = 0
        var shrinker = Shrinker(ChoiceScript(lists)) {
            batches += 1
            return batches <= most
        } attempt: { scripts throws(RunnerError) in
            scripts.firstIndex(where: failing).map { ($0, scripts[$0]) }
        }
        try shrinker.shrink()
        return (shrinker.best, shrinker)
    }

    @Test("Streams that do not matter go, and the one that does keeps what matters")
    func streams() throws {
        let lists = ["a": [3, 1, 4, 1, 5], "b": [9, 2, 6], "c": [5, 3, 5, 8, 9, 7]] as [String: [UInt64]]
        let smallest = try ShrinkerTests.shrink(lists) { ($0.lists["b"] ?? []).contains(6) }.smallest
        #expect(smallest == ChoiceScript(["b": [6]]))
    }

    @Test("A value becomes the least one that still fails")
    func values() throws {
        let smallest = try ShrinkerTests.shrink(["a": [0, 1_000_000, 0, 77]]) {
            ($0.lists["a"] ?? []).contains { $0 >= 1_234 }
        }.smallest
        #expect(smallest == ChoiceScript(["a": [1_234]]))
    }

    @Test("Two choices far apart that only fail together are both found among a thousand")
    func pairs() throws {
        // The list is too long to delete from, so the places stay.
        var list = [UInt64](repeating: 1, count: 1_000)
        (list[120], list[830]) = (2, 3)
        let smallest = try ShrinkerTests.shrink(["schedule": list]) {
            let list = $0.lists["schedule"] ?? []
            return list.count > 830 && list[120] == 2 && list[830] == 3
        }.smallest
        #expect(smallest.weight == 2)
        #expect(smallest.lists["schedule"]?[120] == 2 && smallest.lists["schedule"]?[830] == 3)
    }

    @Test("A block in the middle goes, and what follows moves up")
    func blocks() throws {
        // Operations of three choices each, as a scenario draws them; 8 must come after 7.
        let list: [UInt64] = [1, 2, 2, 1, 7, 1, 1, 3, 3, 1, 4, 4, 1, 8, 2, 1, 5, 5]
        let smallest = try ShrinkerTests.shrink(["plan": list]) {
            let list = $0.lists["plan"] ?? []
            let kinds = stride(from: 1, to: list.count, by: 3).map { list[$0] }
            return (kinds.firstIndex(of: 7) ?? .max) < (kinds.lastIndex(of: 8) ?? -1)
        }.smallest
        #expect(smallest == ChoiceScript(["plan": [0, 7, 0, 0, 8]]))
    }

    @Test("Many small operations become few large ones that do as much")
    func merging() throws {
        // Twelve deliveries of five packs each fill a shelf for 45. A delivery has one pack more than its number says.
        let lists = Dictionary(uniqueKeysWithValues: (1...12).map { ("work.\($0)", [1, 500, 0, 4] as [UInt64]) })
        let smallest = try ShrinkerTests.shrink(lists) { script in
            let deliveries = script.lists.filter { $0.key.hasPrefix("work.") && $0.value.first == 1 }.values
            return deliveries.reduce(0) { $0 + ($1.count > 3 ? $1[3] % 30 : 0) + 1 } >= 45
        }.smallest
        #expect(smallest.lists.values.sorted { $0[3] < $1[3] } == [[1, 0, 0, 14], [1, 0, 0, 29]])
    }

    @Test("The times of repeated work are a sequence in the order of their numbers, and each other stream is one alone")
    func sequences() {
        let names = ["scenario.work.10", "scenario.work.9", "schedule", "scenario.work", "scenario.x.2"]
        let script = ChoiceScript(Dictionary(uniqueKeysWithValues: names.map { ($0, [1]) }))
        let sequences = [["scenario.work"], ["scenario.work.9", "scenario.work.10"], ["scenario.x.2"], ["schedule"]]
        #expect(script.sequences == sequences)
    }

    @Test("A limit of time ends the work with what was found so far")
    func time() throws {
        let lists = ["a": (0..<300).map { UInt64($0 % 7) }]
        let (_, cut) = try ShrinkerTests.shrink(lists, most: 3) { ($0.lists["a"]?.reduce(0, +) ?? 0) >= 20 }
        #expect(cut.isCutShort && cut.best.weight < ChoiceScript(lists).weight)
        let (smallest, whole) = try ShrinkerTests.shrink(lists) { ($0.lists["a"]?.reduce(0, +) ?? 0) >= 20 }
        #expect(!whole.isCutShort && smallest.lists["a"]?.reduce(0, +) == 20)
    }
}
