package import Foundation
package import MQTTWire

/// A store of messages above QoS 0 that have come from a broker, for each client identifier on its own. Messages at QoS
/// 2 stay until the broker releases them. Messages without a listener stay until there is one.
///
/// Every call is one transaction. When a call has returned, its changes are committed and survive the end of the
/// process. When a call has thrown, it has changed nothing. A full disk is ``StoreError/full``. A database that another
/// process has locked is ``StoreError/locked``. These errors must not cost anything that was committed before. A
/// message is committed *before* the client sends the acknowledgement that makes it the owner [MQTT-4.3.2-2]
/// [MQTT-4.3.3-2].
///
/// Confined to the loop of the client that uses it, but for ``removeWaiting(_:of:)`` and ``noteDelivered(_:of:)``,
/// which the app's main queue calls at any time.
package protocol IncomingMessageStore: AnyObject {
    // MARK: Until the broker releases them

    /// Returns the messages of a client that wait for PUBREL, in the order in which they came.
    func heldMessages(of client: ClientIdentifier) throws(StoreError) -> [HeldMessage]

    /// Adds a message that waits for PUBREL. No message of the client that waits already has its packet identifier.
    func hold(_ message: HeldMessage, of client: ClientIdentifier) throws(StoreError)

    /// Returns the packet identifiers of messages at QoS 2 that the app has and the broker has not released yet.
    func deliveredIdentifiers(of client: ClientIdentifier) throws(StoreError) -> [PacketIdentifier]

    /// Notes that the app has a message at QoS 2 that waits for PUBREL, so that the app does not get it again. The note
    /// outlives the process. A loss of power may cost the note.
    func noteDelivered(_ packetIdentifier: PacketIdentifier, of client: ClientIdentifier) throws(StoreError)

    /// Removes a message that the broker has released. In the same transaction, adds the message that waits for a
    /// listener from now on. Without that, a crash between the two would lose the message, or deliver it twice.
    ///
    /// - Parameter message: the message that waits for a listener from now on; `nil` if there is none.
    /// - Parameter limit: The limit, as for ``insert(_:of:limit:)``.
    /// - Returns: The messages that were removed because of the limit, as ``insert(_:of:limit:)`` does.
    func release(
        _ packetIdentifier: PacketIdentifier, of client: ClientIdentifier, adding message: WaitingMessage?, limit: Int
    ) throws(StoreError) -> [WaitingMessage]

    /// Removes all messages of a client that wait for PUBREL, because its session is over.
    func removeHeld(of client: ClientIdentifier) throws(StoreError)

    // MARK: Until somebody listens

    /// Returns the messages of a client that wait for a listener and came at `date` or later. The oldest message is the
    /// first. Messages of the same date are in the order in which they were added.
    ///
    /// - Parameter topic: if not `nil`, only messages of exactly this topic are returned.
    func waitingMessages(of client: ClientIdentifier, topic: TopicName?, since date: Date) throws(StoreError)
        -> [WaitingMessage]

    /// Adds a message that waits for a listener, and removes the oldest ones that would make more than `limit`.
    ///
    /// - Returns: The messages that were removed because of the limit, of any age.
    func insert(_ message: WaitingMessage, of client: ClientIdentifier, limit: Int) throws(StoreError)
        -> [WaitingMessage]

    /// Removes messages that a listener has got. Messages that are not stored are ignored. The removal outlives the
    /// process. A loss of power may bring the messages back.
    func removeWaiting(_ ids: [UUID], of client: ClientIdentifier) throws(StoreError)

    /// Removes the messages of a client that came before `date`.
    func removeWaiting(before date: Date, of client: ClientIdentifier) throws(StoreError)

    /// Removes all messages of a client, of both kinds.
    func removeAll(of client: ClientIdentifier) throws(StoreError)

    /// Removes the rows that stand for no message, which the other methods leave out.
    func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow]
}
