import CarillonEnvironment

/// A message of a protocol, as a mock server's host, journal and misbehaviours know it.
///
/// ```swift
/// extension ControlPacket: MockMessage {
///     public static let protocolName = "mqtt"
///     public static let noun = "packet"
/// }
/// ```
public protocol MockMessage: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a message, by which misbehaviours choose: `PUBLISH`, `method`, `GET`.
    associatedtype Kind: Hashable, Sendable, CustomStringConvertible
    /// The name of a client: an MQTT client identifier, a session, a user.
    associatedtype Client: MockClient
    /// A command that a misbehaviour can give to this protocol's server.
    associatedtype Command: Sendable, CustomStringConvertible = NoCommand

    /// The protocol's name in traces and journals, in lower case: `mqtt`.
    static var protocolName: String { get }
    /// The protocol's word for a message: `packet`.
    static var noun: String { get }

    var kind: Kind { get }
    /// All that the message says, apart from its kind.
    var members: [EventMember] { get }
}

extension MockMessage {
    public static var noun: String { "message" }
}

/// The command of servers that know none.
public enum NoCommand: Sendable, CustomStringConvertible {
    public var description: String { switch self {} }
}

/// The name by which a server knows a client.
public protocol MockClient: Hashable, Sendable, CustomStringConvertible {
    /// The name itself, unescaped.
    var text: String { get }
}

extension String: MockClient {
    public var text: String { self }
}
