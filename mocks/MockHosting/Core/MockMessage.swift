public import CarillonEnvironment

/// A message of a protocol. A mock server's host, journal and misbehaviours need to know no more about it.
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

    /// The kind of this message.
    var kind: Kind { get }
    /// All members of the message, apart from its kind.
    var members: [EventMember] { get }
    /// The bytes that somebody holds who keeps the message; `nil`, the default, where nobody has counted them.
    var heldByteCount: Int? { get }
    /// Returns the same message. Its members and its description do not have the values behind these names. The default
    /// is the message as it is, for protocols whose messages know by themselves what to hide.
    func hidingValues(of names: SecretNames) -> Self
}

extension MockMessage {
    /// Nobody has counted them.
    public var heldByteCount: Int? { nil }
    /// The message as it is.
    public func hidingValues(of names: SecretNames) -> Self { self }
    /// The noun of protocols that name none: `message`.
    public static var noun: String { "message" }
}

/// The command type of servers that have no commands.
public enum NoCommand: Sendable, CustomStringConvertible {
    /// Never called, because no value exists.
    public var description: String { switch self {} }
}

/// The name by which a server knows a client.
public protocol MockClient: Hashable, Sendable, CustomStringConvertible {
    /// The name itself, unescaped.
    var text: String { get }
}

extension String: MockClient {
    /// The string itself.
    public var text: String { self }
}
