public import CarillonEnvironment

/// The connections that a condition or fault concerns.
///
/// The narrowest scope decides, in the order of these cases; of two equally narrow scopes, the later call does. Faults
/// that are switched on and off, such as partitions and refusals, differ: there the later call decides, wide or narrow.
public enum NetworkScope: Hashable, Sendable {
    /// All connections, present and future.
    case everywhere
    /// All connections from and to a host, in both directions.
    case host(String)
    /// All bytes to a host, wherever they come from. A connection counts as going to the host that was called.
    case towards(String)
    /// All connections between two hosts, in both directions.
    case between(String, String)
    /// All bytes from one host to another. The opposite direction is not part of the scope.
    case oneWay(from: String, to: String)
    /// One connection, in both directions. Its number is ``SimulatedConnection/number`` of either end.
    case connection(Int)

    /// Returns the scope of one connection, known by one of its ends.
    public static func connection(of end: any Connection) -> NetworkScope {
        .connection(SimulatedConnection.number(of: end))
    }

    func covers(from source: String, to destination: String, connection: Int) -> Bool {
        switch self {
        case .everywhere: true
        case .host(let name): name == source || name == destination
        case .towards(let name): name == destination
        case .between(let one, let other):
            (one, other) == (source, destination) || (other, one) == (source, destination)
        case .oneWay(let from, let to): (from, to) == (source, destination)
        case .connection(let number): number == connection
        }
    }

    /// The rank of the scope: the narrower, the higher.
    var rank: Int {
        switch self {
        case .everywhere: 0
        case .host: 1
        case .towards: 2
        case .between: 3
        case .oneWay: 4
        case .connection: 5
        }
    }

    /// The hosts that the scope names.
    var names: [String] {
        switch self {
        case .everywhere, .connection: []
        case .host(let name), .towards(let name): [name]
        case .between(let one, let other), .oneWay(let one, let other): [one, other]
        }
    }
}
