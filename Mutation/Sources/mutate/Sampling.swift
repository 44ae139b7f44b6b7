import Mutator

/// Draws some of many mutants, the same ones for the same seed.
struct Sampling {
    let seed: UInt64

    /// The order in which mutants are drawn. Where a mutant stands depends on the seed and its name alone, so that what
    /// is drawn hardly changes with the code.
    func ordered(_ mutants: [Mutant]) -> [Mutant] {
        let ranked: [(rank: UInt64, mutant: Mutant)] = mutants.map { (rank($0.name), $0) }
        return ranked.sorted { $0.rank < $1.rank }.map(\.mutant)
    }

    /// Draws from each module in proportion to how many mutants it has, and at least one.
    func draw(_ count: Int, from mutants: [Mutant]) -> [Mutant] {
        guard count < mutants.count else { return ordered(mutants) }
        let modules = Dictionary(grouping: mutants) { MutatedTree.module(of: $0.file) }
        let drawn = modules.keys.sorted().flatMap { name in
            let all = modules[name] ?? []
            let share = (count * all.count + mutants.count / 2) / mutants.count
            return ordered(all).prefix(max(1, share))
        }
        return ordered(drawn)
    }

    private func rank(_ name: String) -> UInt64 {
        var state = seed &+ 0x9e37_79b9_7f4a_7c15
        for byte in name.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
        state = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        state = (state ^ (state >> 27)) &* 0x94d0_49bb_1331_11eb
        return state ^ (state >> 31)
    }
}
