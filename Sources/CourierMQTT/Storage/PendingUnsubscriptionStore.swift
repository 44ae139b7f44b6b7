import MQTTWire

/// Keeps what clients have unsubscribed from and no broker has acknowledged yet, for each client identifier on its own.
///
/// Each call is one transaction, as for ``OutgoingMessageStore``. Confined to the loop of the client that uses it.
package protocol PendingUnsubscriptionStore: AnyObject {
    /// What a client waits to unsubscribe from, in the order in which it was asked for.
    func filters(of client: ClientIdentifier) throws(StoreError) -> [TopicFilter]

    /// Replaces what a client waits to unsubscribe from.
    func set(_ filters: [TopicFilter], of client: ClientIdentifier) throws(StoreError)

    /// Removes what stands for no filter, which ``filters(of:)`` leaves out.
    func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow]
}
