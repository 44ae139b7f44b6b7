import CarillonEnvironment

/// Which connections a fault concerns.
///
/// What the network is like is decided by the narrowest scope, in the order of these cases, and of two alike by the later call. Where
/// something is switched on and off, as with partitions and refusals, the later call counts, whatever its scope.
public enum NetworkScope: Hashable, Sendable {
    /// All there are and will be.
    case everywhere
    /// All from and to a host, in both directions.
    case host(String)
    /// What goes to a host, wherever it comes from. A connection counts as going to the host that was called.
    case towards(String)
    /// All between two hosts, in both directions.
    case between(String, String)
    /// What goes from one host to another. The way back is another matter.
    case oneWay(from: String, to: String)
    /// One connection, in both directions; its number is either end's ``SimulatedConnection/number``.
    case connection(Int)

    /// One connection, known by one of its ends.
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

    /// How narrow it is.
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

    /// The hosts that it names.
    var names: [String] {
        switch self {
        case .everywhere, .connection: []
        case .host(let name), .towards(let name): [name]
        case .between(let one, let other), .oneWay(let one, let other): [one, other]
        }
    }
}
