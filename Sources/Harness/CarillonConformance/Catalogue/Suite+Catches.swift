extension Suite {
    /// The same suite without a list: any expectation may catch its saboteurs.
    public var withoutCatches: Suite {
        Suite(name, requirements: requirements, scenarios: scenarios, saboteurs: saboteurs + searchedSaboteurs)
    }
}

extension [Suite] {
    /// The lists of all suites as one; `nil` if no suite has a list.
    public var catches: CatchList? {
        let lists = compactMap(\.catches)
        return lists.isEmpty ? nil : CatchList(lists)
    }

    /// Returns the faults of the lists of catches, in sentences: lines that cannot be read, or that concern nothing.
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

    /// Returns the pairs for which no catch is listed, in sentences.
    func catchGaps(command: String) -> [String] {
        guard let catches else { return [] }
        let held = Set(catches.lines.map { Pair(requirement: $0.requirement, other: $0.scenario) })
        let caught = Set(catches.lines.map { Pair(requirement: $0.requirement, other: $0.saboteur) })
        let exempt = Set(requirements.filter { $0.saboteurExemption != nil }.map(\.id))
        // Any expectation may judge the saboteurs of a suite without a list.
        let judged = filter { $0.catches != nil }
        var gaps: [String] = []
        for saboteur in judged.saboteurs {
            for id in saboteur.breaks where !caught.contains(Pair(requirement: id, other: saboteur.id)) {
                gaps.append(
                    "saboteur “\(saboteur.id)” breaks \(id), and no expectation is named that has to fail; let it be found: \(command) saboteurs '\(saboteur.id)' --learn"
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

/// A requirement, and a scenario or saboteur that covers or breaks it.
private struct Pair: Hashable {
    let requirement: RequirementID
    let other: String
}
