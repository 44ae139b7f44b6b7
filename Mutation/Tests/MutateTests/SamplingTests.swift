import Mutator
import Testing

@testable import mutate

@Suite("A sample")
struct SamplingTests {
    private let mutants = Mutator(vocabulary: Vocabulary(sources: [])).planted

    @Test("is the same for the same seed, and another one for another")
    func seeds() {
        let draws = [1, 1, 2].map { Sampling(seed: $0).draw(10, from: mutants).map(\.name) }
        #expect(draws[0] == draws[1])
        #expect(draws[0] != draws[2])
        #expect(Set(draws[0]).count == draws[0].count)
    }

    @Test("has something of each module, the most of the largest")
    func modules() {
        let drawn = Sampling(seed: 1).draw(20, from: mutants)
        let counts = Dictionary(grouping: drawn) { MutatedTree.module(of: $0.file) }.mapValues(\.count)
        #expect(Set(counts.keys) == ["Large", "Small"])
        #expect((counts["Large"] ?? 0) > 10 * (counts["Small"] ?? 0))
    }

    @Test("hardly changes when mutants come and go")
    func stability() {
        let before = Set(Sampling(seed: 1).draw(20, from: mutants).map(\.name))
        let after = Set(Sampling(seed: 1).draw(20, from: mutants.filter { $0.line != 7 }).map(\.name))
        #expect(before.intersection(after).count >= 17)
    }
}

extension Mutator {
    /// The mutants of a large file and of a small one.
    fileprivate var planted: [Mutant] {
        let large = (0..<100).map { "func f\($0)(a: Int) -> Bool { a < \($0) }" }.joined(separator: "\n")
        return mutate(large, file: "Sources/Wing/Large/A.swift").mutants
            + mutate("func g(a: Int) -> Bool { a < 3 }", file: "mocks/Small/B.swift").mutants
    }
}
