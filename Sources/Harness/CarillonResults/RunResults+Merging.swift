/// The reason why results cannot be merged.
public struct MergeConflict: Error, Hashable, CustomStringConvertible {
    /// The place of the results that do not fit, in the list that was given, counted from 0.
    public var index: Int
    /// The reason in a sentence.
    public var description: String
}

extension RunResults {
    /// Returns the results of one run that was made in several pieces, such as on several machines.
    ///
    /// The pieces have to come from the same program, with the same seeds. Their order does not matter. The results are
    /// equal to those of the run in one piece: scenarios that did not run in one piece are taken from another, and each
    /// requirement gets its verdict from all of them. A saboteur is judged by its worst outcome.
    ///
    /// ```swift
    /// let whole = try RunResults.merging([first, second])
    /// ```
    ///
    /// - Parameter pieces: One or more results.
    /// - Throws: ``MergeConflict``, if the pieces contradict each other.
    public static func merging(_ pieces: [RunResults]) throws(MergeConflict) -> RunResults {
        if pieces.count == 1 { return pieces[0] }
        guard var whole = pieces.first else { throw MergeConflict(index: 0, description: "There is nothing to merge.") }
        var scenarios: [ScenarioKey: ScenarioResult] = [:]
        var saboteurs = [String: SaboteurResult](pieces[0].saboteurs.map { ($0.id, $0) }) { first, _ in first }
        for (index, piece) in pieces.enumerated() {
            if let reason = whole.contradiction(to: piece) { throw MergeConflict(index: index, description: reason) }
            for scenario in piece.scenarios {
                let key = ScenarioKey(scenario)
                guard let known = scenarios[key], known.verdict != .notRun, known != scenario else {
                    scenarios[key] = scenario
                    continue
                }
                if scenario.verdict == .notRun { continue }
                throw MergeConflict(
                    index: index,
                    description:
                        "\(scenario.id) on \(scenario.network) ran in another piece, too, and otherwise. Let each scenario run in one piece."
                )
            }
            if index > 0 {
                for saboteur in piece.saboteurs {
                    saboteurs[saboteur.id] = saboteurs[saboteur.id].map { $0.merging(saboteur) } ?? saboteur
                }
            }
            for label in piece.labels where !whole.labels.contains(label) { whole.labels.append(label) }
        }
        whole.labels.sort { ($0.name, $0.value) < ($1.name, $1.value) }
        whole.origin = RunOrigin.merging(pieces.compactMap(\.origin))
        whole.scenarios = scenarios.values.sorted(by: ScenarioResult.precede)
        whole.reproduce = merged(pieces.map(\.reproduce))
        let places = Dictionary(uniqueKeysWithValues: zip(whole.scenarios.map(ScenarioKey.init), 0...))
        whole.saboteurs = whole.saboteurs.map { saboteur in
            var saboteur = saboteurs[saboteur.id] ?? saboteur
            saboteur.caughtBy.sort { one, other in
                places[ScenarioKey(one), default: 0] < places[ScenarioKey(other), default: 0]
            }
            return saboteur
        }
        for index in whole.requirements.indices {
            let id = whole.requirements[index].id
            let run = whole.scenarios.filter { $0.covers.contains(id) && $0.verdict != .notRun }
            whole.requirements[index].verdict = Verdict.worst(of: run.map(\.verdict))
        }
        return whole
    }

    /// The reason why a piece is no part of the same run; `nil` if it may be one.
    private func contradiction(to piece: RunResults) -> String? {
        if version != piece.version || swiftVersion != piece.swiftVersion {
            return
                "It comes from Carillon \(piece.version) with Swift \(piece.swiftVersion), the first from \(version) with \(swiftVersion)."
        }
        if firstSeed != piece.firstSeed || seedCount != piece.seedCount {
            return
                "Its first seed is \(piece.firstSeed), of \(piece.seedCount); that of the first is \(firstSeed), of \(seedCount)."
        }
        func catalogue(_ results: RunResults) -> [RequirementResult] {
            results.requirements.map { requirement in
                var requirement = requirement
                requirement.verdict = .notRun
                return requirement
            }
        }
        if catalogue(self) != catalogue(piece) || saboteurs.map(\.id) != piece.saboteurs.map(\.id) {
            return "Its catalogue of requirements or saboteurs is another one than that of the first."
        }
        return nil
    }

    /// Returns the command of the run in one piece: without the numbers of the pieces, and with the patterns of all,
    /// unless one piece had none.
    private static func merged(_ commands: [String]) -> String {
        let parsed = commands.map { command in
            command.split(separator: " ").reduce(into: (words: [Substring](), patterns: [Substring](), wasShard: false))
            {
                if $0.wasShard || $1 == "--shard" {
                    $0.wasShard.toggle()
                } else if $1.hasPrefix("'") {
                    $0.patterns.append($1)
                } else {
                    $0.words.append($1)
                }
            }
        }
        guard let first = parsed.first else { return "" }
        var patterns: [Substring] = []
        for pattern in parsed.flatMap(\.patterns) where !patterns.contains(pattern) { patterns.append(pattern) }
        patterns.sort()
        if parsed.contains(where: \.patterns.isEmpty) { patterns = [] }
        let place = first.words.firstIndex(of: "run").map { $0 + 1 } ?? first.words.count
        return (first.words[..<place] + patterns + first.words[place...]).joined(separator: " ")
    }
}

/// A scenario on a network. It has one result in a run.
struct ScenarioKey: Hashable {
    var id: String
    var network: String

    init(_ scenario: ScenarioResult) {
        (id, network) = (scenario.id, scenario.network)
    }

    init(_ caught: SaboteurResult.Catch) {
        (id, network) = (caught.scenario, caught.network)
    }
}

extension SaboteurResult {
    /// Returns what is known from two pieces of a run.
    fileprivate func merging(_ other: SaboteurResult) -> SaboteurResult {
        if outcome == .notRun { return other }
        if other.outcome == .notRun { return self }
        var merged = self
        let worstFirst: [Outcome] = [.survived, .tooGross, .mistaken, .killed]
        merged.outcome = worstFirst.first { $0 == outcome || $0 == other.outcome } ?? outcome
        merged.faults += other.faults.filter { !faults.contains($0) }
        merged.faults.sort()
        merged.caughtBy += other.caughtBy.filter { !caughtBy.contains($0) }
        return merged
    }
}
