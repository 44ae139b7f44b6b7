/// A server's stack as its ``Stage`` knows it: the places to which messages go when they have passed the misbehaviours.
public protocol StageOwner: AnyObject, SendableMetatype {
    associatedtype Message: MockMessage
    associatedtype Own: ProtocolEvent

    func isOpen(_ id: ConnectionID) -> Bool
    /// The name of the client of a connection: of one that was let in, else of one that asks.
    func client(of id: ConnectionID) -> Message.Client?

    /// The message as it would go over the wire; nothing if it cannot be encoded.
    func encode(_ message: Message) -> [UInt8]
    /// Sends a message to the client, and notes that.
    func put(_ message: Message, on id: ConnectionID)
    /// Sends bytes to the client, and notes nothing.
    func put(_ bytes: [UInt8], on id: ConnectionID)
    /// Gives a message from the client to the core.
    func deliver(_ message: Message, on id: ConnectionID)
    /// Gives bytes from the client to the core. They follow upon those that were given to it so before.
    func deliver(_ bytes: [UInt8], on id: ConnectionID)

    /// Ends the connection.
    func end(_ id: ConnectionID, _ ending: ServerOutput.Ending)
    /// Tells the core that a misbehaviour has ended the connection.
    func lose(_ id: ConnectionID, _ loss: ConnectionLoss)
    /// Tells the core how many bytes wait to drip.
    func noteDripping(_ byteCount: Int, on id: ConnectionID)
    /// Does something that only this protocol's servers can do.
    func carryOut(_ command: Message.Command, on id: ConnectionID)
    func note(_ event: ServerEvent<Message, Own>, on id: ConnectionID, _ bytes: [UInt8]?)
}
