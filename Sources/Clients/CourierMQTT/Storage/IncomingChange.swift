package import MQTTWire

/// A change of a store of incoming messages. Changes are committed in groups, see ``IncomingMessageStore``.
package enum IncomingChange: Hashable, Sendable {
    /// Adds a message that waits for PUBREL. No message of the client that waits already has its packet identifier.
    case hold(HeldMessage)
    /// Removes a message that the broker has released. In the same transaction, adds the message that waits for a
    /// listener from now on; `nil` if there is none. Without that, a crash between the two would lose the message, or
    /// deliver it twice.
    case release(PacketIdentifier, adding: WaitingMessage?)
    /// Adds a message that waits for a listener.
    ///
    /// A message that is not promised is not the client's own yet: the broker still has it. Nobody gets it before
    /// ``IncomingMessageStore/promise(_:of:)``.
    case insert(WaitingMessage, isPromised: Bool)

    /// The size of the payload that the change adds.
    var byteCount: Int {
        switch self {
        case .hold(let message): message.payload.count
        case .release(_, let message): message?.payload.count ?? 0
        case .insert(let message, _): message.payload.count
        }
    }

    /// The message that the change adds and that waits for a listener.
    package var waiting: WaitingMessage? {
        switch self {
        case .hold: nil
        case .release(_, let message): message
        case .insert(let message, _): message
        }
    }
}
