import MQTTWire

/// Keeps the messages above QoS 0 that a broker has not acknowledged yet, for each client identifier on its own.
///
/// Every call is one transaction: when it has returned, all of it is committed and survives whatever happens to the process; when it has
/// thrown, nothing of it has happened. A full disk is ``StoreError/full``, a database that somebody else holds ``StoreError/locked``; neither
/// may cost anything that was committed before.
///
/// What is kept holds the promises of QoS 1 and 2: a stage is committed *before* the packet that it stands for is sent. So a store must never
/// answer from what it has not committed.
///
/// Confined to the loop of the client that uses it.
package protocol OutgoingMessageStore: AnyObject {
    /// All messages of a client in the order of their sequence numbers.
    func messages(of client: ClientIdentifier) throws(StoreError) -> [OutgoingMessage]

    /// Adds a message. Its sequence number is higher than that of any message that the client has here.
    func insert(_ message: OutgoingMessage, of client: ClientIdentifier) throws(StoreError)

    /// Notes how far a message has come. One that is not here is ignored.
    func setStage(_ stage: OutgoingMessage.Stage, of sequence: Int64, client: ClientIdentifier) throws(StoreError)

    /// Removes messages that were acknowledged. Those that are not here are ignored.
    func remove(_ sequences: [Int64], of client: ClientIdentifier) throws(StoreError)

    /// Removes all messages of a client.
    func removeAll(of client: ClientIdentifier) throws(StoreError)

    /// Puts others in the place of all messages of a client.
    func replaceAll(with messages: [OutgoingMessage], of client: ClientIdentifier) throws(StoreError)

    /// Removes what stands for no message, which nothing else here returns.
    func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow]
}
