package import MQTTWire

/// A store of the filters from which clients have unsubscribed and whose UNSUBACK has not come yet, for each client
/// identifier on its own.
///
/// Each call is one transaction, as for ``OutgoingMessageStore``. Confined to the loop of the client that uses it.
package protocol PendingUnsubscriptionStore: AnyObject {
    /// Returns the filters of a client, in the order in which the app has unsubscribed from them.
    func filters(of client: ClientIdentifier) throws(StoreError) -> [TopicFilter]

    /// Replaces the filters of a client.
    func set(_ filters: [TopicFilter], of client: ClientIdentifier) throws(StoreError)

    /// Removes the rows that stand for no filter, which ``filters(of:)`` leaves out.
    func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow]
}
