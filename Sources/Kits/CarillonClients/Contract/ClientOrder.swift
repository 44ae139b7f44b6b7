public import JSONWire

/// An order to a client: its name and its fields, without those that have their default.
public struct ClientOrder: Hashable, Sendable {
    /// The name: `connect`, `publish`.
    public let name: String
    /// The fields, in order.
    public let fields: Members<JSON>

    /// Creates an order. Fields without a value are left out.
    public init(_ name: String, _ fields: KeyValuePairs<String, JSON?> = [:]) {
        self.init(name, Members(fields.compactMap { name, value in value.map { (name, $0) } }))
    }

    /// Creates an order with its fields.
    init(_ name: String, _ fields: Members<JSON>) {
        self.name = name
        self.fields = fields
    }

    /// The value of a field.
    public subscript(field: String) -> JSON? { fields[field] }

    /// Returns the line that the client reads.
    func line(id: Int) -> String {
        let head: [(String, JSON)] = [("id", .number(Double(id))), ("order", .string(name))]
        return JSON.object(Members(head + fields.map { ($0.name, $0.value) })).text
    }
}
