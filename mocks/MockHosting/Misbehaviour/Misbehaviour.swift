/// Something that a mock server does wrong on purpose: which messages it strikes, and what it does to them.
///
/// ```swift
/// broker.misbehave(.drop(.puback, first: 2))
/// broker.misbehave(.refuseConnect(.serverUnavailable, first: 3))
/// broker.misbehave(Misbehaviour("two late answers", on: .sent(.suback).first(2), .delay(.seconds(20))))
/// ```
///
/// Misbehaviours stand between the wire and the server's core, which knows nothing of them: it believes that a dropped
/// message was sent. Several strike in the order in which they began, each what the one before has left. Where one
/// strikes, the journal says ``ServerEvent/misbehaved(_:_:)`` and the trace `fault.` with the protocol's name, such as
/// `fault.mqtt`.
public struct Misbehaviour<Message: MockMessage>: Sendable, CustomStringConvertible {
    /// The name in the report.
    public var name: String
    public var pattern: MessagePattern<Message>
    public var actions: [MisbehaviourAction<Message>]

    /// - Parameter name: The name in the report; if `nil`, a description of what it does.
    public init(_ name: String? = nil, on pattern: MessagePattern<Message>, _ actions: MisbehaviourAction<Message>...) {
        self.name = name ?? "\(actions.map(\.description).joined(separator: ", ")) \(pattern)"
        self.pattern = pattern
        self.actions = actions
    }

    public var description: String { name }
}
