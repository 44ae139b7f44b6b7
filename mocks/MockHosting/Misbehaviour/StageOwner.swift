/// The stack of a server, as its ``Stage`` needs it. The stack takes the messages that have passed the misbehaviours.
package protocol StageOwner: AnyObject, SendableMetatype {
    /// The messages of the protocol.
    associatedtype Message: MockMessage
    /// The events that only this protocol has.
    associatedtype Own: ProtocolEvent
    /// Whether the connection is still open.

    func isOpen(_ id: ConnectionID) -> Bool
    /// The name of a connection's client: of the client that was let in, or of the client that asks to be let in.
    func client(of id: ConnectionID) -> Message.Client?

    /// The bytes of a message on the wire; empty if the message cannot be encoded.
    func encode(_ message: Message) -> [UInt8]
    /// Sends a message to the client, and writes a note about it.
    func put(_ message: Message, on id: ConnectionID)
    /// Sends bytes to the client without a note.
    func put(_ bytes: [UInt8], on id: ConnectionID)
    /// Gives a message from the client to the core.
    func deliver(_ message: Message, on id: ConnectionID)
    /// Gives bytes from the client to the core. They continue the bytes that earlier calls gave to the core.
    func deliver(_ bytes: [UInt8], on id: ConnectionID)

    /// Ends the connection.
    func end(_ id: ConnectionID, _ ending: ServerOutput.Ending)
    /// Tells the core that a misbehaviour has ended the connection.
    func lose(_ id: ConnectionID, _ loss: ConnectionLoss)
    /// Tells the core how many bytes still wait to drip.
    func noteDripping(_ byteCount: Int, on id: ConnectionID)
    /// Carries out a command that only this protocol's servers know.
    func carryOut(_ command: Message.Command, on id: ConnectionID)
    /// Adds an entry for the journal, with the bytes of its message.
    func note(_ event: ServerEvent<Message, Own>, on id: ConnectionID, _ bytes: [UInt8]?)
}
