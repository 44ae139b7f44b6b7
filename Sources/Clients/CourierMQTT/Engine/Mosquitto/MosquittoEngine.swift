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

        enum Phase {
            case closed
            case findingRoute
            case connecting
            case awaitingConnack
            case established
            /// DISCONNECT is queued, and the engine waits for nothing else.
            case leaving
        }

        /// The number of packets that are read before other work on the loop gets its turn.
        static let readBurst = 256

        let setup: EngineSetup
        let network: any SocketNetwork

        private let mayReadAhead: Bool
        var handle: MosquittoHandle?
        /// Without TLS, the bytes of the broker that were read and that the library has not seen.
        var decoder = PacketDecoder(from: .server)
        /// Without TLS, the packets that the engine has looked at and that the library has not seen.
        var ahead = MosquittoLookahead()
        /// The consequences of the packet that the library is reading.
        var current: Arrival?
        /// With TLS, the messages that the library has handed over and that were not committed yet.
        var uncommitted: [MosquittoMessage] = []
        /// The receipts that must be signed before the library may write: acknowledgements of these messages are
        /// queued.
        var unsigned: [Receipt] = []
        /// The messages at QoS 2 that the library holds. Used with TLS only.
        var exchanges = InboundExchanges()
        /// Messages at QoS 2 that the library has handed over and the inbox could not take, in their order. Their
        /// PUBCOMP was not sent, so PUBREL will come again.
        var withheld: [MosquittoMessage] = []
        /// Messages that the broker has acknowledged, of which a connection that has ended could not tell.
        var acknowledged: [UInt16] = []
        /// Whether the library holds messages of the broker that are of no use.
        var mustStartOver = false
        /// The clearance of the outbox at the time when the library's client was made.
        var clearance = 0

        var phase = Phase.closed
        /// The number of the connection.
        var attempt = 0
        var socket: (any AdoptedSocket)?
        /// The kind of the broker's first packet.
        var firstPacket: ControlPacket.Kind?
        var awaitedAnswers: [UInt16: AwaitedAnswer] = [:]
        var isReading = true
        /// Whether the library gets everything that comes.
        var followsBroker = true
        /// Whether the connection is over in both directions. The engine then reads the rest, whatever the app does.
        var isHungUp = false
        var isActing = false
        /// The number of bytes that were queued at QoS 0 since everything was written.
        var queuedByteCount = 0

        var keepAlive = MosquittoKeepAlive(interval: 0, now: 0)
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

        deinit { socket?.end() }

        package var name: String { MosquittoEngine.name }
        package var minimumKeepAlive: UInt16 { 5 }

        var loop: any Loop { setup.environment.loop }
        var outbox: Outbox { setup.outbox }
        var inbox: Inbox { setup.inbox }

        // MARK: Calls of the client

        package func subscribe(_ subscription: Subscription, request: Int) {
            guard phase == .established, let handle, handle.nextIdentifier(unless: isRequested) != nil else { return }
            if let identifier = handle.subscribe(subscription) {
                awaitedAnswers[identifier] = .suback(request: request)
            } else {
                setup.handler(.subscribed(request: request, result: .failure))
            }
            settle()
        }

        package func unsubscribe(_ filters: [TopicFilter], request: Int) {
            guard phase == .established, let handle, handle.nextIdentifier(unless: isRequested) != nil else { return }
            // The library has never subscribed to a filter that it does not send.
            let filters = filters.filter { MosquittoHandle.canSend($0.text) }
            if !filters.isEmpty, let identifier = handle.unsubscribe(filters) {
                awaitedAnswers[identifier] = .unsuback(request: request)
            } else {
                setup.handler(.unsubscribed(request: request))
            }
            settle()
        }

        package func publish(_ topic: TopicName, _ payload: [UInt8]) -> Bool {
            guard phase == .established, let handle, queuedByteCount <= EngineLimits.bufferedByteCount,
                handle.publish(topic, payload, at: .atMostOnce).isSuccess
            else { return false }
            queuedByteCount += topic.text.utf8.count + payload.count
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
            guard unsigned.contains(where: { $0 === receipt }) else { return }
            unsigned.removeAll { $0 === receipt }
            settle()
        }

        package func appIsFree() { settle() }

        /// A client whose app does not keep up reads CONNACK all the same.
        var takesBytes: Bool { (isReading || phase == .awaitingConnack || isHungUp) && unsigned.isEmpty }

        /// Whether the engine reads packets before the library does.
        var readsAhead: Bool { mayReadAhead && handle?.security == nil }

        func isRequested(_ identifier: PacketIdentifier) -> Bool { awaitedAnswers[identifier.rawValue] != nil }

        /// Hands the library the messages that wait in the outbox, as far as the window allows. If the store cannot
        /// note a message as sent, the engine tries again later.
        func queueWaiting() {
            guard phase == .established, let handle else { return }
            patienceTimer.cancel()
            while phase == .established, outbox.hasSendable, let next = handle.nextIdentifier(unless: isRequested) {
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
