/// A mistake that a mock server makes on purpose: the messages that it strikes, and the actions that change them.
///
/// ```swift
/// broker.misbehave(.drop(.puback, first: 2))
/// broker.misbehave(.refuseConnect(.serverUnavailable, first: 3))
/// broker.misbehave(Misbehaviour("two late answers", on: .sent(.suback).first(2), .delay(.seconds(20))))
/// ```
///
/// Misbehaviours stand between the wire and the server's core. The core knows nothing of them: it believes that it sent
/// a message which a misbehaviour dropped. Several misbehaviours strike in the order in which they began, and each gets
/// the result of the one before. At each strike the journal says ``ServerEvent/misbehaved(_:_:)``, and the trace says
/// `fault.` with the protocol's name, such as `fault.mqtt`.
public struct Misbehaviour<Message: MockMessage>: Sendable, CustomStringConvertible {
    /// The name in the report.
    public var name: String
    /// The messages, or connections, that it strikes.
    public var pattern: MessagePattern<Message>
    /// The steps that it takes with a struck message, in order.
    public var actions: [MisbehaviourAction<Message>]

    /// Makes a misbehaviour.
    ///
    /// - Parameters:
    ///   - name: The name in the report; if `nil`, a description of the pattern and the actions.
    ///   - pattern: The messages, or connections, that it strikes.
    ///   - actions: The steps that it takes with a struck message, in order.
    public init(_ name: String? = nil, on pattern: MessagePattern<Message>, _ actions: MisbehaviourAction<Message>...) {
        self.name = name ?? "\(actions.map(\.description).joined(separator: ", ")) \(pattern)"
        self.pattern = pattern
        self.actions = actions
    }

    /// The name.
    public var description: String { name }
}
