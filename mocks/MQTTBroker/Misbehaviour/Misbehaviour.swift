import MQTTWire

/// Something that a broker does wrong on purpose: what it strikes, and what it does to it.
///
/// ```swift
/// broker.misbehave(.drop(.puback, first: 2))
/// broker.misbehave(.refuseConnect(.serverUnavailable, first: 3))
/// broker.misbehave(Misbehaviour("two late answers", on: .sent(.suback).first(2), .delay(.seconds(20))))
/// ```
///
/// It stands between the wire and the broker, and the broker knows nothing of it: what it drops has been sent for the broker. Several strike
/// in the order in which they began, each what the one before has left. Where one strikes, the journal says
/// ``JournalEntry/Event/misbehaved(_:_:)`` and the trace `fault.mqtt`.
public struct Misbehaviour: Sendable, CustomStringConvertible {
    /// What the report calls it.
    public var name: String
    public var pattern: PacketPattern
    public var actions: [MisbehaviourAction]

    /// - Parameter name: what the report calls it; if `nil`, what it does.
    public init(_ name: String? = nil, on pattern: PacketPattern, _ actions: MisbehaviourAction...) {
        self.name = name ?? "\(actions.map(\.description).joined(separator: ", ")) \(pattern)"
        self.pattern = pattern
        self.actions = actions
    }

    public var description: String { name }
}
