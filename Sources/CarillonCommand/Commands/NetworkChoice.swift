import ArgumentParser
import CarillonConformance

/// The choice of networks and real servers on the command line.
enum NetworkChoice: String, ExpressibleByArgument, CaseIterable {
    case memory
    case loopback
    case both
    case mosquitto
    case all

    var kinds: [NetworkKind] {
        switch self {
        case .memory: [.memory]
        case .loopback: [.loopback]
        case .both, .all: NetworkKind.allCases
        case .mosquitto: []
        }
    }

    /// The real server that scenarios run against, if one is chosen.
    var reality: String? {
        switch self {
        case .mosquitto, .all: "mosquitto"
        case .memory, .loopback, .both: nil
        }
    }

    /// Returns the scenarios on each chosen network.
    func cases(of scenarios: [Scenario]) -> [ScenarioCase] {
        scenarios.flatMap { scenario in
            (kinds.isEmpty ? [] : scenario.cases(on: kinds)) + (reality.map(scenario.cases(against:)) ?? [])
        }
    }
}
