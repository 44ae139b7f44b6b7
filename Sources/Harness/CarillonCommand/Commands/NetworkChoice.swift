import ArgumentParser
import CarillonConformance

/// The choice of networks and real servers on the command line.
enum NetworkChoice<Main: CarillonMain>: Equatable, ExpressibleByArgument {
    case memory
    case loopback
    case both
    /// The real server of that name, in place of ours.
    case real(String)
    /// Both networks, and all real servers.
    case all

    /// The choices, with every real server that a suite is held to.
    static var allCases: [NetworkChoice] {
        let realities = Main.suites.realities.map { NetworkChoice.real($0.name) }
        return [.memory, .loopback, .both] + realities + (realities.isEmpty ? [] : [.all])
    }

    static var allValueStrings: [String] { allCases.map(\.name) }

    init?(argument: String) {
        guard let choice = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = choice
    }

    /// The word on the command line.
    var name: String {
        switch self {
        case .memory: "memory"
        case .loopback: "loopback"
        case .both: "both"
        case .real(let name): name
        case .all: "all"
        }
    }

    var defaultValueDescription: String { name }

    var kinds: [NetworkKind] {
        switch self {
        case .memory: [.memory]
        case .loopback: [.loopback]
        case .both, .all: NetworkKind.allCases
        case .real: []
        }
    }

    /// The names of the real servers that scenarios run against.
    var realities: [String] {
        switch self {
        case .memory, .loopback, .both: []
        case .real(let name): [name]
        case .all: Main.suites.realities.map(\.name)
        }
    }

    /// Returns the scenarios on each chosen network.
    func cases(of scenarios: [Scenario]) -> [ScenarioCase] {
        scenarios.flatMap { scenario in
            (kinds.isEmpty ? [] : scenario.cases(on: kinds)) + realities.flatMap(scenario.cases(against:))
        }
    }
}
