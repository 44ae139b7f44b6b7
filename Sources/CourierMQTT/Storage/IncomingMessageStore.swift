import Foundation
import MQTTWire

/// Keeps messages above QoS 0 that have come from a broker, for each client identifier on its own: those at QoS 2 until
/// the broker releases them, and those that nobody listens for until somebody does.
///
/// Every call is one transaction: when it has returned, all of it is committed and survives whatever happens to the
/// process; when it has thrown, nothing of it has happened. A full disk is ``StoreError/full``, a database that
/// somebody else holds ``StoreError/locked``; neither may cost anything that was committed before. A message is
/// committed *before* the broker gets the acknowledgement that makes this client its owner [MQTT-4.3.2-2]
/// [MQTT-4.3.3-2].
///
/// Confined to the loop of the client that uses it, but for ``removeWaiting(_:of:)`` and ``noteDelivered(_:of:)``:
/// those come from the app's main queue, at any time.
package protocol IncomingMessageStore: AnyObject {
    // MARK: Until the broker releases them

    /// The messages of a client that wait for PUBREL, in the order in which they came.
    func heldMessages(of client: ClientIdentifier) throws(StoreError) -> [HeldMessage]

    /// Adds a message that waits for PUBREL. Its packet identifier is not among those of the client that wait already.
    func hold(_ message: HeldMessage, of client: ClientIdentifier) throws(StoreError)

    /// The packet identifiers of messages at QoS 2 that the app has and the broker has not released yet.
    func deliveredIdentifiers(of client: ClientIdentifier) throws(StoreError) -> [PacketIdentifier]

    /// Notes that the app has a message at QoS 2 that waits for PUBREL, so that it does not get it again. The note
    /// outlives the process; a loss of power may cost it.
    func noteDelivered(_ packetIdentifier: PacketIdentifier, of client: ClientIdentifier) throws(StoreError)

    /// Removes a message that was released, held or delivered, and, in the same transaction, adds what becomes of it:
    /// without that a crash between the two would lose it, or deliver it twice.
    ///
    /// - Parameter message: what waits for a listener now; `nil` if nothing does.
    /// - Parameter limit: as for ``insert(_:of:limit:)``.
    /// - Returns: as ``insert(_:of:limit:)`` does.
    func release(
        _ packetIdentifier: PacketIdentifier, of client: ClientIdentifier, adding message: WaitingMessage?, limit: Int
    ) throws(StoreError) -> [WaitingMessage]

    /// Removes what a client has of messages that wait for PUBREL: its session is over.
    func removeHeld(of client: ClientIdentifier) throws(StoreError)

    // MARK: Until somebody listens

    /// The messages of a client that wait for a listener and came at `date` or later, the oldest first; those of the same date in the order in
    /// which they were added.
    ///
    /// - Parameter topic: only those of exactly this topic, if it is not `nil`.
    func waitingMessages(of client: ClientIdentifier, topic: TopicName?, since date: Date) throws(StoreError)
        -> [WaitingMessage]

    /// Adds a message that waits for a listener, and removes the oldest ones that would make more than `limit`.
    ///
    /// - Returns: those that were removed, without the time to live having to do with it.
    func insert(_ message: WaitingMessage, of client: ClientIdentifier, limit: Int) throws(StoreError)
        -> [WaitingMessage]

    /// Removes messages that a listener has got. Those that are not here are ignored. It outlives the process; a loss
    /// of power may bring them back.
    func removeWaiting(_ ids: [UUID], of client: ClientIdentifier) throws(StoreError)

    /// Removes the messages of a client that came before `date`.
    func removeWaiting(before date: Date, of client: ClientIdentifier) throws(StoreError)

    /// Removes all messages of a client, of both kinds.
    func removeAll(of client: ClientIdentifier) throws(StoreError)

    /// Removes what stands for no message, which nothing else here returns.
    func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow]
}
