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
/// Many messages may be committed together. A process that dies then has not acknowledged any of them. At QoS 2 that
/// does no harm, because the packet identifier tells what the client has already. At QoS 1 nothing tells it, so each
/// message that was committed is *promised* right before its PUBACK. The broker will send again those that were not.
///
/// Confined to the loop of the client that uses it, but for ``removeWaiting(_:of:)`` and ``noteDelivered(_:of:)``,
/// which the app's main queue calls at any time.
package protocol IncomingMessageStore: AnyObject {
    /// Carries out changes in their order, all of them or none. They survive a loss of power.
    ///
    /// - Parameter limit: The number of messages of the client that may wait for a listener. The oldest ones that would
    ///   make more are removed.
    /// - Returns: The messages that were removed because of the limit, of any age.
    func commit(_ changes: [IncomingChange], of client: ClientIdentifier, limit: Int) throws(StoreError)
        -> [WaitingMessage]

    // MARK: Until the broker releases them

    /// Returns the messages of a client that wait for PUBREL, in the order in which they came.
    func heldMessages(of client: ClientIdentifier) throws(StoreError) -> [HeldMessage]

    /// Returns the packet identifiers of messages at QoS 2 that the app has and the broker has not released yet.
    func deliveredIdentifiers(of client: ClientIdentifier) throws(StoreError) -> [PacketIdentifier]

    /// Whether what the store notes outlives the process.
    var isPersistent: Bool { get }

    /// Notes that the app has a message at QoS 2 that waits for PUBREL, so that the app does not get it again. The note
    /// outlives the process if the store is persistent. A loss of power may cost the note.
    func noteDelivered(_ packetIdentifier: PacketIdentifier, of client: ClientIdentifier) throws(StoreError)

    /// Removes all messages of a client that wait for PUBREL, because its session is over.
    func removeHeld(of client: ClientIdentifier) throws(StoreError)

    // MARK: Until they are promised

    /// Makes a message the client's own. The client sends PUBACK right after that. The promise outlives the process. A
    /// loss of power may cost it.
    ///
    /// - Throws: ``StoreError/failed(_:)`` if there is no such message any more, and so nothing to promise.
    func promise(_ id: UUID, of client: ClientIdentifier) throws(StoreError)

    /// Looks for messages that an earlier process has not promised. Those from before a loss of power may have been
    /// promised, and are from now on.
    ///
    /// - Returns: whether there are others.
    func findUnpromised(of client: ClientIdentifier) throws(StoreError) -> Bool

    /// Settles what becomes of the messages that were not promised on an earlier connection.
    ///
    /// - Parameter keeps: Whether they are the client's own from now on, because the broker will not send them again.
    ///   Otherwise they are removed.
    func settleUnpromised(of client: ClientIdentifier, keeping keeps: Bool) throws(StoreError)

    // MARK: Until somebody listens

    /// Returns the messages of a client that wait for a listener and came at `date` or later. The oldest message is the
    /// first. Messages of the same date are in the order in which they were added. Messages that were not promised are
    /// left out.
    ///
    /// - Parameter topic: if not `nil`, only messages of exactly this topic are returned.
    func waitingMessages(of client: ClientIdentifier, topic: TopicName?, since date: Date) throws(StoreError)
        -> [WaitingMessage]

    /// Removes a message that a listener has got. A message that is not stored is ignored. The removal outlives the
    /// process. A loss of power may bring the message back.
    func removeWaiting(_ id: UUID, of client: ClientIdentifier) throws(StoreError)

    /// Removes the messages of a client that came before `date`.
    func removeWaiting(before date: Date, of client: ClientIdentifier) throws(StoreError)

    /// Removes all messages of a client, of both kinds.
    func removeAll(of client: ClientIdentifier) throws(StoreError)

    /// Removes the rows that stand for no message, which the other methods leave out.
    func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow]
}
