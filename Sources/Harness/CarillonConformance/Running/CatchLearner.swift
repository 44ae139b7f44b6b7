public import CarillonResults

/// The builder of lists of catches: it finds the expectations that caught saboteurs, and adds the missing lines.
public struct CatchLearner {
    private let suites: [Suite]
    private let networks: [NetworkKind]

    /// Creates a learner.
    ///
    /// - Parameters:
    ///   - suites: the suites whose lists are learnt.
    ///   - networks: the networks that the scenarios ran on.
    public init(suites: [Suite], networks: [NetworkKind]) {
        self.suites = suites
        self.networks = networks
    }

    /// Returns the list of a suite after a run of saboteurs. The list has lost the lines that did not hold, and has
    /// gained a line for each requirement that a saboteur breaks, and for each requirement that a scenario covers. If
    /// several saboteurs show the same requirement, the one with the fewest failed expectations gets the line.
    public func learn(_ suite: Suite, from results: [SaboteurResult]) -> CatchList {
        var list = suite.catches ?? CatchList()
        let own = Set(suite.saboteurs.map(\.id))
        let results = results.filter { own.contains($0.id) && $0.outcome != .notRun }
        let tried = Set(results.map(\.id))
        let catches = results.flatMap { result in
            Dictionary(grouping: result.caughtBy, by: \.scenario).map { Finding(result, scenario: $0, $1) }
        }
        list.lines = list.lines.flatMap { line -> [CatchList.Line] in
            guard own.contains(line.saboteur) else { return [] }
            return tried.contains(line.saboteur) ? catches.flatMap { holding(line, $0) } : [line]
        }
        // The order is stable: first by saboteur and requirement, then by scenario and requirement.
        let order = catches.sorted { ($0.failures, $0.saboteur, $0.scenario) < ($1.failures, $1.saboteur, $1.scenario) }
        for by in [\CatchList.Line.saboteur, \.scenario] {
            for finding in order {
                for line in lines(of: finding)
                where !list.lines.contains(where: {
                    $0.requirement == line.requirement && $0[keyPath: by] == line[keyPath: by]
                        && ($0.network == nil || $0.network == line.network || $0.scenario != line.scenario)
                }) {
                    list.lines.append(line)
                }
            }
        }
        return list
    }

    /// A scenario that a saboteur made fail, on all networks.
    private struct Finding {
        let saboteur: String
        let breaks: [String]
        let scenario: String
        let failed: [(network: String, sentences: [String])]

        init(_ result: SaboteurResult, scenario: String, _ catches: [SaboteurResult.Catch]) {
            saboteur = result.id
            breaks = result.breaks
            self.scenario = scenario
            failed = catches.map { ($0.network, $0.failed) }
        }

        var failures: Int { failed.map(\.sentences.count).max() ?? 0 }
    }

    /// Returns the places in which the scenario ran.
    private func places(of scenario: Scenario) -> [String] {
        let chosen = scenario.cases(on: networks)
        return (chosen.isEmpty ? scenario.cases() : chosen).map { $0.place ?? "none" }
    }

    /// Returns the rest of a line of the list: the line itself if it holds, a line for each network if it holds on some
    /// only, else nothing.
    private func holding(_ line: CatchList.Line, _ finding: Finding) -> [CatchList.Line] {
        guard line.saboteur == finding.saboteur, line.scenario == finding.scenario,
            finding.breaks.contains(line.requirement.name), let scenario = scenario(line.scenario),
            scenario.covers.contains(line.requirement)
        else { return [] }
        let all = places(of: scenario).filter { line.network == nil || line.network == $0 }
        let good = all.filter { place in
            finding.failed.contains { $0.network == place && $0.sentences.contains(line.expectation) }
        }
        // The saboteur was at work at none of the places, or the line holds at all of them.
        if all.isEmpty || good.count == all.count { return [line] }
        return good.map { place in
            var line = line
            line.network = place
            return line
        }
    }

    private func lines(of finding: Finding) -> [CatchList.Line] {
        guard let scenario = scenario(finding.scenario) else { return [] }
        let places = places(of: scenario)
        let common = finding.failed.first?.sentences.filter { sentence in
            finding.failed.allSatisfy { $0.sentences.contains(sentence) }
        }
        let requirements = scenario.covers.filter { finding.breaks.contains($0.name) }
        func line(_ id: RequirementID, _ network: String?, _ sentences: [String]) -> CatchList.Line? {
            CatchLearner.best(of: sentences).map {
                CatchList.Line(
                    saboteur: finding.saboteur, requirement: id, scenario: finding.scenario, network: network,
                    expectation: $0)
            }
        }
        return requirements.flatMap { id -> [CatchList.Line] in
            if let common, !common.isEmpty, finding.failed.count == places.count {
                return [line(id, nil, common)].compactMap(\.self)
            }
            return finding.failed.compactMap { line(id, $0.network, $0.sentences) }
        }
    }

    private func scenario(_ id: String) -> Scenario? {
        suites.lazy.flatMap(\.scenarios).first { $0.id == id }
    }

    /// Returns the first sentence that the scenario states itself, or else the first one.
    private static func best(of sentences: [String]) -> String? {
        sentences.first { $0 != Trial.end && $0 != "the scenario throws nothing" } ?? sentences.first
    }
}
