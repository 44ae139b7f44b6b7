import CarillonResults

/// What a scenario ran on: an engine that spoke for the client, and a network.
struct Configuration: Hashable, Comparable {
    var engine: String
    var network: String

    init(_ scenario: ScenarioResult) {
        engine = scenario.engine
        network = scenario.network
    }

    /// `in-process, memory`
    var name: String { "\(engine), \(networkName)" }

    var networkName: String { network == "none" ? "no network" : network }

    /// All that occur, in a lasting order: scenarios that need no network first, then memory, loopback and any others.
    static func all(in results: RunResults) -> [Configuration] {
        Set(results.scenarios.map(Configuration.init)).sorted()
    }

    static func < (lhs: Configuration, rhs: Configuration) -> Bool {
        let order = ["none": 0, "memory": 1, "loopback": 2]
        let ranks = (order[lhs.network, default: 3], order[rhs.network, default: 3])
        return (ranks.0, lhs.network, lhs.engine) < (ranks.1, rhs.network, rhs.engine)
    }
}

extension ScenarioResult {
    /// The expectations that did not hold, of the run that is shown.
    var failures: [ExpectationResult] { run?.expectations.filter { !$0.passed } ?? [] }

    /// The path's first segment: `robin`.
    var topSegment: String { id.split(separator: "/").first.map(String.init) ?? id }

    /// What went wrong in one line, where something did: the reason, else the first expectation that did not hold,
    /// else what it was about.
    var headline: String {
        reason ?? failures.first?.text ?? summary
    }
}
