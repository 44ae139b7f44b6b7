#if canImport(CMosquitto)
package import CarillonEnvironment
import CourierCore
package import MQTTWire

/// An engine that speaks MQTT 3.1.1 through Eclipse Mosquitto's client library, driven from the loop.
///
/// The library has the session: it numbers packets, sends again what was not acknowledged, and keeps the connection
/// alive. Its messages outlive a connection, and are kept for the next one of the same session. The outbox decides
/// which messages the library may have. Each message gets to the library only when it is to be sent.
///
/// The limits of this engine, which are those of the library:
///
/// - With TLS, a message at QoS 2 that comes is in the memory of the library alone from its PUBREC to its PUBREL.
///   The message is lost if the process dies in between, or if the broker loses the session. Without TLS the engine
///   reads each packet before the library does, and keeps the message.
/// - While the app gets a message that the client has not acknowledged, the engine reads nothing and writes
///   nothing, not even PINGREQ: the library has one queue for all packets.
/// - A message that is to be forgotten with its connection is sent again on the next one, if the library is in the
///   middle of other exchanges. The library can only forget everything.
/// - While the app gets messages that lie in the store, a message at QoS 1 waits, and so do all packets behind it:
///   the library answers a message as soon as it sees it.
/// - With TLS, all messages at QoS 1 that the library has read in one go may come twice if the process dies.
///   Without TLS it is one.
/// - MQTT 3.1.1 has no Receive Maximum, so the library's option for it has no effect. The engine stops reading by
///   not calling `mosquitto_loop_read`.
/// - The engine sends no message again on the same connection, as ``Outbox/Persistence/connectionWithRetry`` asks
///   for.
/// - With TLS, the engine has to connect again if the broker repeats a PUBLISH at QoS 2 and then gives its
///   identifier to another message: see ``InboundExchanges``.
/// - The library refuses some texts with control characters, long client identifiers, and keep-alives below five
///   seconds.
/// - With TLS, nobody sees reserved bits and superfluous bytes in the packets of the broker.
/// - The engine does not see the bytes of packets.
/// - A session that changes from TLS to no TLS, or back, begins with a new client of the library, as after the end
///   of the process.
///
/// Confined to the environment's loop, which makes it safe to share with the callbacks that run there.
package final class MosquittoEngine: MQTTEngine, @unchecked Sendable {
    package static let name = "libmosquitto"

    /// The number of packets that are read before other work on the loop gets its turn.
    static let readBurst = 256

    let setup: EngineSetup
    let network: any SocketNetwork

    let mayReadAhead: Bool
    /// The session of the last connection; `nil` if that has left nothing to go on with.
    var session: MosquittoSession?
    var phase = Phase.closed
    /// Whether the client reads from the broker.
    var isReading = true
    /// Whether the library has its turn, or its notes are being taken.
    var isActing = false

    let keepAliveTimer: DeadlineTimer
    /// The timer that asks the store again, or ends a goodbye that takes too long.
    let patienceTimer: DeadlineTimer

    /// - Parameter readsAhead: whether the engine reads packets before the library does. With TLS it does not.
    ///   Without TLS, `false` shows the consequences.
    package init(_ setup: EngineSetup, on network: any SocketNetwork, readsAhead: Bool = true) {
        self.setup = setup
        self.network = network
        mayReadAhead = readsAhead
        keepAliveTimer = DeadlineTimer(on: setup.environment.loop) { setup.enter($0) }
        patienceTimer = DeadlineTimer(on: setup.environment.loop) { setup.enter($0) }
        keepAliveTimer.onDeadline = { [weak self] in self?.keepAliveIsDue() }
    }

    deinit { connection?.releaseSocket() }

    package var name: String { MosquittoEngine.name }
    package var minimumKeepAlive: UInt16 { 5 }

    var loop: any Loop { setup.environment.loop }
    var outbox: Outbox { setup.outbox }
    var inbox: Inbox { setup.inbox }
    var handle: MosquittoHandle? { session?.handle }

    // MARK: Calls of the client

    package func subscribe(_ subscription: Subscription, request: Int) {
        guard case .established(let connection, let requests) = phase,
            connection.handle.nextIdentifier(unless: requests.isAwaited) != nil
        else { return }
        if let identifier = connection.handle.subscribe(subscription) {
            requests.awaitedAnswers[identifier] = .suback(request: request)
        } else {
            setup.handler(.subscribed(request: request, result: .failure))
        }
        settle()
    }

    package func unsubscribe(_ filters: [TopicFilter], request: Int) {
        guard case .established(let connection, let requests) = phase,
            connection.handle.nextIdentifier(unless: requests.isAwaited) != nil
        else { return }
        // The library has never subscribed to a filter that it does not send.
        let filters = filters.filter { MosquittoHandle.canSend($0.text) }
        if !filters.isEmpty, let identifier = connection.handle.unsubscribe(filters) {
            requests.awaitedAnswers[identifier] = .unsuback(request: request)
        } else {
            setup.handler(.unsubscribed(request: request))
        }
        settle()
    }

    package func publish(_ topic: TopicName, _ payload: [UInt8]) -> Bool {
        guard case .established(let connection, let requests) = phase,
            requests.queuedByteCount <= EngineLimits.bufferedByteCount,
            connection.handle.publish(topic, payload, at: .atMostOnce).isSuccess
        else { return false }
        requests.queuedByteCount += topic.text.utf8.count + payload.count
        settle()
        return true
    }

    package func sendWaiting() {
        queueWaiting()
        settle()
    }

    package func setReading(_ isReading: Bool) {
        self.isReading = isReading
        settle()
    }

    /// Notes that the app has a message, and goes on if the engine has waited for that.
    package func appDidReceive(_ receipt: Receipt) {
        guard let connection, connection.unsigned.contains(where: { $0 === receipt }) else { return }
        connection.unsigned.removeAll { $0 === receipt }
        settle()
    }

    package func appIsFree() { settle() }

    /// A client whose app does not keep up reads CONNACK all the same.
    func takesBytes(_ connection: MosquittoConnection) -> Bool {
        (isReading || isAwaitingConnack || connection.isHungUp) && connection.unsigned.isEmpty
    }

    /// Hands the library the messages that wait in the outbox, as far as the window allows. If the store cannot
    /// note a message as sent, the engine tries again later.
    func queueWaiting() {
        guard case .established(let connection, let requests) = phase else { return }
        let handle = connection.handle
        patienceTimer.cancel()
        while isEstablished, outbox.hasSendable, let next = handle.nextIdentifier(unless: requests.isAwaited) {
            do throws(StoreError) {
                guard let entry = try outbox.takeNext(as: next) else { return }
                queue(entry, as: next, on: handle)
            } catch {
                return wait(for: EngineLimits.storeRetryInterval) { $0.sendWaiting() }
            }
        }
    }

    private func queue(_ entry: Outbox.Entry, as identifier: PacketIdentifier, on handle: MosquittoHandle) {
        let message = entry.message
        let error = handle.publish(message.topic, message.payload, at: message.qualityOfService, as: identifier)
        guard !error.isSuccess, outbox.remove(identifier) != nil else { return }
        setup.handler(
            .unsendable(entry, UnsupportedByEngine.mosquitto("a message on “\(message.topic)” (\(error.text))")))
    }
}
#endif
