/// A network as a report names it, in the order in which reports show networks: no network first, then memory,
/// loopback, and others by their names.
struct ReportedNetwork: Hashable, Comparable {
    /// The name in the results: `none`, `memory`, `loopback`, …
    let identifier: String

    init(_ identifier: String) {
        self.identifier = identifier
    }

    /// The name for people.
    var name: String { isNone ? "no network" : identifier }

    /// Whether scenarios ran without a network.
    var isNone: Bool { identifier == Self.order[0] }

    /// A word about the name, where one helps: `network`. Other names than those of networks are those of real servers
    /// and libraries.
    var notes: [String] { isNone ? [] : rank < Self.order.count ? ["network"] : ["in place of ours"] }

    private static let order = ["none", "memory", "loopback"]

    private var rank: Int { Self.order.firstIndex(of: identifier) ?? Self.order.count }

    static func < (lhs: ReportedNetwork, rhs: ReportedNetwork) -> Bool {
        (lhs.rank, lhs.identifier) < (rhs.rank, rhs.identifier)
    }
}
