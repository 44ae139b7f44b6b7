public import CarillonEnvironment
public import JSONWire

/// An event that a client has told, with the moment at which its line came.
public struct ClientEvent: Hashable, Sendable {
    /// The name: `connected`, `message`.
    public let name: String
    /// The whole line.
    public let fields: JSON
    /// The virtual time.
    public let instant: Instant

    /// The value of a field.
    public subscript(field: String) -> JSON? { fields[field] }
}
