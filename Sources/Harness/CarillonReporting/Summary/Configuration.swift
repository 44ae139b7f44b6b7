import CarillonResults

/// The surroundings in which a scenario ran: the engine that spoke for the client, and the network.
struct Configuration: Hashable, Comparable {
    var engine: String
    var network: ReportedNetwork

    init(_ scenario: ScenarioResult) {
        engine = scenario.engine
        network = ReportedNetwork(scenario.network)
    }

    /// `in-process, memory`
    var name: String { "\(engine), \(network.name)" }

    /// All configurations of a run, in a lasting order: first by network, then by engine.
    static func all(in results: RunResults) -> [Configuration] {
        Set(results.scenarios.map(Configuration.init)).sorted()
    }

    static func < (lhs: Configuration, rhs: Configuration) -> Bool {
        (lhs.network, lhs.engine) < (rhs.network, rhs.engine)
    }
}
