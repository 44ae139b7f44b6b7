import CarillonResults

extension RunResults {
    /// The results without the requirements that no scenario of the run covers, and without the saboteurs that did not
    /// run. A run of a few scenarios leaves most of a catalogue alone, and has nothing to say about it.
    var touched: RunResults {
        let ids = Set(scenarios.map(\.id))
        var touched = self
        let covered = requirements.filter { $0.coverage == .covered }
        if !covered.allSatisfy({ !ids.isDisjoint(with: $0.scenarios) }), !ids.isEmpty {
            touched.requirements =
                covered.filter { !ids.isDisjoint(with: $0.scenarios) }
                + requirements.filter { $0.coverage == .missing }
        }
        touched.saboteurs = saboteurs.filter { $0.outcome != .notRun }
        return touched
    }
}
