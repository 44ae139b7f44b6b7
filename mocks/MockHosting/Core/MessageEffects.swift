/// An effect that a core asks for.
///
/// The events of the protocol have no part in its type. So a core for one kind of message, as that of HTTP, asks for
/// effects of one type, which the compiler knows, whatever stands on top of the core.
package enum MessageEffect<Message: MockMessage> {
    case send(Message, ConnectionID)
    case end(ServerOutput.Ending, ConnectionID)
    case readOn(ConnectionID)
    /// The event is one of the core's protocol: ``MessageEffects/note(_:on:)`` takes no other.
    case note(any ProtocolEvent, ConnectionID?)
}

/// The effects that a core asks for, in order.
public struct MessageEffects<Message: MockMessage, Own: ProtocolEvent> {
    package private(set) var effects: [MessageEffect<Message>] = []

    /// Makes an empty list, for a core that stands on top of another one.
    package init() {}

    /// Sends a message to a client.
    public mutating func send(_ message: Message, on id: ConnectionID) { effects.append(.send(message, id)) }
    /// Sends everything before this effect, then ends the connection in order.
    public mutating func close(_ id: ConnectionID) { effects.append(.end(.close, id)) }
    /// Ends the connection at once.
    public mutating func reset(_ id: ConnectionID) { effects.append(.end(.reset, id)) }
    /// Goes on with a decoder that was blocked.
    public mutating func readOn(_ id: ConnectionID) { effects.append(.readOn(id)) }
    /// Writes an event into the journal.
    public mutating func note(_ event: Own, on id: ConnectionID? = nil) { effects.append(.note(event, id)) }

    /// Returns the effects so far, and forgets them.
    package mutating func take() -> [MessageEffect<Message>] {
        if effects.isEmpty { return [] }
        defer { effects = [] }
        return effects
    }
}

extension ProtocolEvent {
    /// Takes an event out of an effect, whose type does not say of which core it is.
    ///
    /// An event of another core would be lost. Only code that passes effects on can bring one, so a debug build traps.
    package init?(noted event: any ProtocolEvent) {
        guard let event = event as? Self else {
            assertionFailure(
                "a core with events of type \(Self.self) got an event of type \(type(of: event)), which its journal "
                    + "cannot have: wrap the event where the effects of the one core are passed on to the other")
            return nil
        }
        self = event
    }
}
