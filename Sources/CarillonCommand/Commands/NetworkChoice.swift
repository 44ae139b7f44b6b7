import ArgumentParser
import CarillonConformance

/// Which networks are meant.
enum NetworkChoice: String, ExpressibleByArgument, CaseIterable {
    case memory
    case loopback
    case both

    var kinds: [NetworkKind] {
        switch self {
        case .memory: [.memory]
        case .loopback: [.loopback]
        case .both: NetworkKind.allCases
        }
    }
}
