package import MQTTWire

/// A store of the messages above QoS 0 that a broker has not acknowledged yet, for each client identifier on its own.
///
/// Every call is one transaction. When a call has returned, its changes are committed and survive the end of the
/// process. When a call has thrown, it has changed nothing. A full disk is ``StoreError/full``. A database that another
/// process has locked is ``StoreError/locked``. These errors must not cost anything that was committed before.
///
/// The promises of QoS 1 and 2 rest on the store: a stage is committed *before* the client sends the packet that it
/// stands for. So a store must never answer from changes that it has not committed.
///
/// Confined to the loop of the client that uses it.
package protocol OutgoingMessageStore: AnyObject {
    /// Returns all messages of a client in the order of their sequence numbers.
    func messages(of client: ClientIdentifier) throws(StoreError) -> [OutgoingMessage]

    /// Adds a message. Its sequence number is higher than that of any stored message of the client.
    func insert(_ message: OutgoingMessage, of client: ClientIdentifier) throws(StoreError)

    /// Notes how far a message has come. A message that is not stored is ignored.
    func setStage(_ stage: OutgoingMessage.Stage, of sequence: Int64, client: ClientIdentifier) throws(StoreError)

    /// Removes messages that were acknowledged. Messages that are not stored are ignored.
    func remove(_ sequences: [Int64], of client: ClientIdentifier) throws(StoreError)

    /// Removes all messages of a client.
    func removeAll(of client: ClientIdentifier) throws(StoreError)

    /// Replaces all messages of a client.
    func replaceAll(with messages: [OutgoingMessage], of client: ClientIdentifier) throws(StoreError)

    /// Removes the rows that stand for no message, which the other methods leave out.
    func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow]
}
