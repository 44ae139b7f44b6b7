/// The networks that a scenario can run on.
public enum NetworkKind: String, Hashable, Sendable, Codable, CaseIterable, CustomStringConvertible {
    /// Byte streams in the world's memory. Clients use their stream engines.
    case memory
    /// Real sockets on 127.0.0.1, in virtual time. Clients use their native engines, where they have one.
    case loopback

    /// The network's name on the command line.
    public var description: String { rawValue }
}
