import ArgumentParser
import CarillonConformance

/// Which networks are meant, and which real servers.
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

    /// The real server that scenarios are held to, if they are.
    var reality: String? {
        switch self {
        case .mosquitto, .all: "mosquitto"
        case .memory, .loopback, .both: nil
        }
    }

    /// The scenarios wherever is meant.
    func cases(of scenarios: [Scenario]) -> [ScenarioCase] {
        scenarios.flatMap { scenario in
            (kinds.isEmpty ? [] : scenario.cases(on: kinds)) + (reality.map(scenario.cases(against:)) ?? [])
        }
    }
}
