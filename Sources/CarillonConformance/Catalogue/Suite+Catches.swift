extension Suite {
    /// The same suite, whose saboteurs are caught by any expectation.
    public var withoutCatches: Suite {
        Suite(name, requirements: requirements, scenarios: scenarios, saboteurs: saboteurs)
    }
}

extension [Suite] {
    /// The lists of all suites, as one; `nil` if no suite has any.
    public var catches: CatchList? {
        let lists = compactMap(\.catches)
        return lists.isEmpty ? nil : CatchList(lists)
    }

    /// Faults of the lists of catches themselves, in sentences: lines that nobody can read or that are about
    /// nothing.
    func catchFaults() -> [String] {
        guard let catches else { return [] }
        let broken = Dictionary(saboteurs.map { ($0.id, $0.breaks) }, uniquingKeysWith: { first, _ in first })
        let covered = Dictionary(scenarios.map { ($0.id, $0.covers) }, uniquingKeysWith: { first, _ in first })
        return catches.faults
            + catches.lines.compactMap { line in
                let place = "a catch of “\(line.saboteur)”"
                guard let breaks = broken[line.saboteur] else {
                    return "\(place) is listed, and there is no such saboteur"
                }
                guard let covers = covered[line.scenario] else {
                    return "\(place) is listed in “\(line.scenario)”, and there is no such scenario"
                }
                guard breaks.contains(line.requirement) else {
                    return "\(place) is listed for \(line.requirement), which it does not break"
                }
                return covers.contains(line.requirement)
                    ? nil : "\(place) is listed for \(line.requirement), which “\(line.scenario)” does not cover"
            }
    }

    /// The pairs for which no catch is listed, in sentences.
    func catchGaps() -> [String] {
        guard let catches else { return [] }
        let held = Set(catches.lines.map { Pair(requirement: $0.requirement, other: $0.scenario) })
        let caught = Set(catches.lines.map { Pair(requirement: $0.requirement, other: $0.saboteur) })
        let exempt = Set(requirements.filter { $0.saboteurExemption != nil }.map(\.id))
        // Suites without a list are judged by any expectation.
        let judged = filter { $0.catches != nil }
        var gaps: [String] = []
        for saboteur in judged.saboteurs {
            for id in saboteur.breaks where !caught.contains(Pair(requirement: id, other: saboteur.id)) {
                gaps.append(
                    "saboteur “\(saboteur.id)” breaks \(id), and no expectation is named that has to fail; let it be found: carillon saboteurs '\(saboteur.id)' --learn"
                )
            }
        }
        for scenario in judged.scenarios {
            for id in scenario.covers
            where !exempt.contains(id) && !held.contains(Pair(requirement: id, other: scenario.id)) {
                gaps.append(
                    "scenario “\(scenario.id)” says that it covers \(id), and no saboteur shows that it would notice; write one, or drop the claim"
                )
            }
        }
        return gaps
    }
}

/// A requirement and whoever covers or breaks it.
private struct Pair: Hashable {
    let requirement: RequirementID
    let other: String
}
