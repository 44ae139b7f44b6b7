/// One of the two ends of a connection.
public enum Endpoint: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case client
    case server

    public var description: String { rawValue }
}
