/// A decision of a ``MisbehaviourFilter`` about one connection, which its stack carries out.
public enum MisbehaviourDecision<Message: MockMessage> {
    // The journal.

    /// The journal says that the misbehaviour with this name struck this message; `nil` if it struck the connection.
    case noteStrike(String, Message?)
    /// The journal says that a message was sent, whose bytes leave by further decisions.
    case noteSent(Message, [UInt8])
    /// The journal says that bytes were sent which form no message. They leave by further decisions.
    case noteSentBytes([UInt8])

    // Messages.

    /// A message goes to the client, and the journal says so.
    case send(Message)
    /// Bytes go to the client.
    case sendBytes([UInt8])
    /// A message of the client goes to the core.
    case deliver(Message)
    /// Bytes of the client go to the core. They continue the bytes of earlier decisions of this kind.
    case deliverBytes([UInt8])

    // The connection.

    /// The core learns how many bytes still wait to drip.
    case noteDripping(byteCount: Int)
    /// The server carries out a command that only servers of its protocol know.
    case carryOut(Message.Command)
    /// The connection ends.
    case end(ServerOutput.Ending)
    /// The core learns that a misbehaviour has ended the connection.
    case lose(ConnectionLoss)
}
