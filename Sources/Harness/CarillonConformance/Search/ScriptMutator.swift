import CarillonEnvironment
import CarillonSimulation

/// Makes new choices from those of runs that showed something new.
struct ScriptMutator {
    private let chance: any RandomNumbers

    /// - Parameter chance: the random numbers of the search.
    init(_ chance: any RandomNumbers) { self.chance = chance }

    /// Returns a script near one or two others: cut, spliced, or with some choices changed. All that follows is drawn
    /// anew.
    func mutated(_ script: ChoiceScript, beside other: ChoiceScript) -> ChoiceScript {
        var script = script
        script.rest = .drawn(seed: chance.next())
        switch chance.next(below: 4) {
        case 0: cut(&script)
        case 1: splice(&script, other)
        default: change(&script)
        }
        return script
    }

    /// Keeps a beginning of each list, and of each sequence of streams.
    private func cut(_ script: inout ChoiceScript) {
        let kept = Int(chance.next(below: 1_000))
        for streams in script.sequences {
            // The weather of a whole run is drawn at its beginning, so it is kept or lost as a whole.
            guard chance.next(below: 4) > 0 else { continue }
            if streams.count > 1 {
                for name in streams[(streams.count * kept / 1_000)...] { script.lists[name] = nil }
            } else if let name = streams.first, let list = script.lists[name] {
                script.lists[name] = Array(list.prefix(list.count * kept / 1_000))
            }
        }
    }

    /// Takes some streams of another run.
    private func splice(_ script: inout ChoiceScript, _ other: ChoiceScript) {
        for (name, list) in other.lists.sorted(by: { $0.key < $1.key }) where chance.next(below: 2) == 0 {
            script.lists[name] = list
        }
    }

    /// Changes a few choices of one stream. Streams of few choices, such as the weather's, come as often as long ones,
    /// and as often as all those of a sequence together.
    private func change(_ script: inout ChoiceScript) {
        for _ in 0...chance.next(below: 3) {
            let sequences = script.sequences
            guard !sequences.isEmpty else { return }
            let name = pick(pick(sequences))
            guard var list = script.lists[name], !list.isEmpty else { continue }
            for _ in 0...chance.next(below: 4) {
                let position = Int(chance.next(below: UInt64(list.count)))
                // A value that is too large is folded into its range, where each possibility is as likely.
                list[position] = chance.next(below: 3) == 0 ? 0 : chance.next() >> 1
            }
            script.lists[name] = list
        }
    }

    private func pick<Thing>(_ things: [Thing]) -> Thing { things[Int(chance.next(below: UInt64(things.count)))] }
}
