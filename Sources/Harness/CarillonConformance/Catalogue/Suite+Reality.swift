extension Suite {
    /// Returns this suite with a real library in a place beside that of ours.
    ///
    /// The scenarios of both suites have the same source files, and so the same identifiers. Those of `other` were
    /// compiled against the real library, in a module of their own:
    ///
    /// ```swift
    /// static let suites: [Suite] = [
    ///     .robin.held(to: Reality("upstream", differences: .robin), by: RealRobin.suite)
    /// ]
    /// ```
    ///
    /// `--network upstream` then runs the scenarios against the real library, `--network all` runs them against both,
    /// and the report has a column for each. A scenario that `other` lacks, or that asks more than the library promises
    /// (``Scenario/ours``), runs against ours alone.
    ///
    /// - Parameters:
    ///   - reality: the library's name in reports, and its known differences, each with its reason.
    ///   - other: the suite that was compiled against the library.
    /// - Precondition: this suite has each scenario of `other`.
    public func held(to reality: Reality, by other: Suite) -> Suite {
        let known = Set(scenarios.map(\.id))
        let real = Dictionary(other.scenarios.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for id in real.keys.sorted() where !known.contains(id) {
            preconditionFailure("“\(id)” is a scenario of \(reality.name), and none of the suite \(name)")
        }
        let held = scenarios.map { scenario in
            guard scenario.ours == nil, let twin = real[scenario.id] else { return scenario }
            var held = scenario.held(to: reality)
            held.realBody = twin.body
            return held
        }
        return Suite(
            name, requirements: requirements, scenarios: held, saboteurs: saboteurs + searchedSaboteurs,
            catches: catches)
    }

    /// Returns this suite with saboteurs, and with the expectations by which they have to be caught.
    ///
    /// The scenarios of a suite that may run against a real library know nothing of ours. The saboteurs are defects of
    /// ours, and so live in another module.
    public func with(saboteurs: [Saboteur], catches: CatchList?) -> Suite {
        Suite(name, requirements: requirements, scenarios: scenarios, saboteurs: saboteurs, catches: catches)
    }
}

extension [Suite] {
    /// Returns the mistakes in the lists of known differences, in sentences: those that cannot be read in a file, and
    /// differences of scenarios that do not run against the server or library.
    ///
    /// - Parameter clients: the clients of others that play scenarios, too.
    public func differenceFaults(of clients: [Reality] = []) -> [String] {
        (realities + clients).flatMap { reality in
            let isClient = reality.client != nil
            let held = Set(
                scenarios.filter { isClient ? $0.clientKind != nil : $0.reality?.name == reality.name }.map(\.id))
            let strangers = reality.differences.map(\.scenario).filter { !held.contains($0) }
            let action = isClient ? "can be played by clients of others" : "runs against it"
            return reality.faults
                + strangers.map {
                    "a difference of \(reality.name) is listed for “\($0)”, and no such scenario \(action); mend the identifier, or take the difference out of the list"
                }
        }
    }
}
