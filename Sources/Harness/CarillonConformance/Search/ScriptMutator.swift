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

    /// Keeps a beginning of each list.
    private func cut(_ script: inout ChoiceScript) {
        let kept = chance.next(below: 1_000)
        for (name, list) in script.lists.sorted(by: { $0.key < $1.key }) {
            // The weather of a whole run is drawn at its beginning, so it is kept or lost as a whole.
            let length = UInt64(list.count) * kept / 1_000
            if chance.next(below: 4) > 0 { script.lists[name] = Array(list.prefix(Int(length))) }
        }
    }

    /// Takes some streams of another run.
    private func splice(_ script: inout ChoiceScript, _ other: ChoiceScript) {
        for (name, list) in other.lists.sorted(by: { $0.key < $1.key }) where chance.next(below: 2) == 0 {
            script.lists[name] = list
        }
    }

    /// Changes a few choices of one stream. Streams of few choices, such as the weather's, come as often as long ones.
    private func change(_ script: inout ChoiceScript) {
        for _ in 0...chance.next(below: 3) {
            let names = script.lists.keys.sorted()
            guard !names.isEmpty else { return }
            let name = names[Int(chance.next(below: UInt64(names.count)))]
            guard var list = script.lists[name], !list.isEmpty else { continue }
            for _ in 0...chance.next(below: 4) {
                let position = Int(chance.next(below: UInt64(list.count)))
                // A value that is too large is folded into its range, where each possibility is as likely.
                list[position] = chance.next(below: 3) == 0 ? 0 : chance.next() >> 1
            }
            script.lists[name] = list
        }
    }
}
