public import Carillon
public import JSONWire

/// A stand-in between a scenario and a process of our own client: what it makes of orders and of lines. Saboteurs use
/// it. Clients of others have none.
public struct ClientFilter {
    /// Returns the order that the client gets in place of one; `nil` if it gets none.
    public var order: (ClientOrder) -> ClientOrder? = { $0 }
    /// Returns the lines that the scenario gets in place of one.
    public var line: (JSON) -> [JSON] = { [$0] }

    /// Creates a filter that changes nothing.
    public init() {}

    /// Returns a filter that changes events of a name, and leaves all other lines.
    public static func events(_ name: String, _ change: @escaping (JSON) -> [JSON]) -> ClientFilter {
        var filter = ClientFilter()
        filter.line = { $0["event"]?.string == name ? change($0) : [$0] }
        return filter
    }

    /// Returns a filter that changes orders of a name, and leaves all others.
    public static func orders(_ name: String, _ change: @escaping (ClientOrder) -> ClientOrder?) -> ClientFilter {
        var filter = ClientFilter()
        filter.order = { $0.name == name ? change($0) : $0 }
        return filter
    }
}

extension ClientOrder {
    /// Returns this order with another value of a field; `nil` removes the field.
    public func with(_ field: String, _ value: JSON?) -> ClientOrder {
        var fields = fields
        fields[field] = value
        return ClientOrder(name, fields)
    }
}

extension World {
    /// Puts a filter in front of each process of our own clients of a kind that starts from now on. Saboteurs use this.
    public func filterClients(of kind: ClientKind, _ make: @escaping @Sendable () -> ClientFilter) {
        clientFilters.makers.append((kind, make))
    }

    var clientFilters: ClientFilters { singletons.object { ClientFilters() } }
}

/// The filters of a world.
///
/// Only code on the loop touches them, so the class is safe to share.
final class ClientFilters: @unchecked Sendable {
    var makers: [(kind: ClientKind, make: @Sendable () -> ClientFilter)] = []

    /// Returns filters for a new process.
    func make(for kind: ClientKind) -> [ClientFilter] { makers.filter { $0.kind == kind }.map { $0.make() } }
}
