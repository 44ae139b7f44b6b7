#if canImport(CMosquitto)
    import CarillonEnvironment
    import CourierCore
    import MQTTWire

    /// Speaks MQTT 3.1.1 through Eclipse Mosquitto's client library, driven from the loop.
    ///
    /// The library has the session: it numbers packets, sends again what was not acknowledged, and keeps the connection
    /// alive. What it holds outlives a connection, and is kept for the next one of the same session. The outbox says
    /// what it may have; each message gets to it when it is to be sent, and not before.
    ///
    /// What it cannot do, because the library cannot:
    ///
    /// - With TLS, a message at QoS 2 that comes is in the memory of the library alone from its PUBREC to its PUBREL.
    ///   It is lost if the process dies in between, or the broker loses the session. Without TLS the engine reads each
    ///   packet before the library does, and keeps it.
    /// - While the app is given a message that the broker still counts as its own, nothing is read and nothing is
    ///   written, PINGREQ not either: the library's acknowledgement stands in one line with everything else.
    /// - A message that is to be forgotten with its connection is sent again on the next one if the library is in the
    ///   middle of such an exchange, for it can be made to forget nothing but everything.
    /// - Nothing is sent again on the same connection, as ``Outbox/Persistence/connectionWithRetry`` asks for.
    /// - With TLS, if the broker repeats a PUBLISH at QoS 2, and then gives its identifier to another message, the
    ///   connection has to be made anew for that: see ``InboundExchanges``.
    /// - Some texts with control characters are refused, as are long client identifiers and keep-alives below five
    ///   seconds.
    /// - With TLS, reserved bits in what the broker sends, and superfluous bytes, pass unseen.
    /// - The bytes of packets are not seen.
    /// - A session that goes over from TLS to no TLS, or back, begins with a new client of the library's, as after the
    ///   process has died.
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
            /// DISCONNECT is queued, and nothing else is waited for.
            case leaving
        }

        /// What a SUBSCRIBE or UNSUBSCRIBE was asked for by.
        enum Request {
            case subscribe(Int)
            case unsubscribe(Int)
        }

        /// How many packets are read before others on the loop get their turn.
        static let readBurst = 256

        let setup: EngineSetup
        let network: any SocketNetwork

        private let mayReadAhead: Bool
        var handle: MosquittoHandle?
        /// The bytes of the broker's stream that were read and the library has not seen, without TLS.
        var decoder = PacketDecoder(from: .server)
        /// Whether the library was given a whole packet when it read last.
        var lastReadWasPacket = false
        /// The message at QoS 2 that the library is reading.
        var incoming: Publish?
        /// The app's receipts without which nothing may be written: acknowledgements of these messages are queued.
        var unsigned: [Receipt] = []
        /// With TLS alone.
        var exchanges = InboundExchanges()
        /// Messages at QoS 2 that the library has handed over and the inbox could not take, in their order. Their PUBCOMP was not sent, so PUBREL will
        /// come again.
        var withheld: [MosquittoMessage] = []
        /// Messages that the broker has acknowledged, which the connection did not live long enough to tell.
        var acknowledged: [UInt16] = []
        /// Whether what the library holds of the broker's messages is of no use.
        var mustStartOver = false
        /// How often the outbox had been emptied when the library's client was made.
        var clearance = 0

        var phase = Phase.closed
        /// Tells a connection from earlier ones.
        var attempt = 0
        var socket: (any AdoptedSocket)?
        /// What the broker's first packet is.
        var firstPacket: ControlPacket.Kind?
        var requests: [UInt16: Request] = [:]
        var isReading = true
        var isActing = false
        /// How much has been queued at QoS 0 since everything had been written.
        var queuedByteCount = 0

        var keepAlive = MosquittoKeepAlive(interval: 0, now: 0)
        var keepAliveTimer: (token: TimerToken, deadline: Instant)?
        /// Tries again what the store did not take, or ends a farewell that lasts too long.
        var patienceTimer: TimerToken?

        /// - Parameter readsAhead: whether packets are read before the library reads them. With TLS they are not;
        ///   without it, `false` shows what becomes of that.
        package init(_ setup: EngineSetup, on network: any SocketNetwork, readsAhead: Bool = true) {
            self.setup = setup
            self.network = network
            mayReadAhead = readsAhead
        }

        deinit { socket?.end() }

        package var name: String { MosquittoEngine.name }
        package var minimumKeepAlive: UInt16 { 5 }

        var loop: any Loop { setup.environment.loop }
        var outbox: Outbox { setup.outbox }
        var inbox: Inbox { setup.inbox }

        // MARK: What the client wants

        package func subscribe(_ subscription: Subscription, request: Int) {
            guard phase == .established, let handle, handle.nextIdentifier(unless: isRequested) != nil else { return }
            if let identifier = handle.subscribe(subscription) {
                requests[identifier] = .subscribe(request)
            } else {
                setup.handler(.subscribed(request: request, result: .failure))
            }
            settle()
        }

        package func unsubscribe(_ filters: [TopicFilter], request: Int) {
            guard phase == .established, let handle, handle.nextIdentifier(unless: isRequested) != nil else { return }
            // What the library does not send, it never subscribed to.
            let filters = filters.filter { MosquittoHandle.canSend($0.text) }
            if !filters.isEmpty, let identifier = handle.unsubscribe(filters) {
                requests[identifier] = .unsubscribe(request)
            } else {
                setup.handler(.unsubscribed(request: request))
            }
            settle()
        }

        package func publish(_ topic: TopicName, _ payload: [UInt8]) -> Bool {
            guard phase == .established, let handle, queuedByteCount <= StreamEngine.sendLimit,
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
            keepAlive.setReading(isReading, at: MosquittoLibrary.now)
            settle()
        }

        /// Notes that the app has a message, and goes on if that was what it waited for.
        package func appDidReceive(_ receipt: Receipt) {
            guard unsigned.contains(where: { $0 === receipt }) else { return }
            unsigned.removeAll { $0 === receipt }
            settle()
        }

        /// An app that does not keep up is connected all the same.
        var takesBytes: Bool { (isReading || phase == .awaitingConnack) && unsigned.isEmpty }

        /// Whether packets are read before the library reads them.
        var readsAhead: Bool { mayReadAhead && handle?.security == nil }

        func isRequested(_ identifier: PacketIdentifier) -> Bool { requests[identifier.rawValue] != nil }

        /// Hands the library what waits in the outbox, as far as the window allows. What the store cannot take note of is tried again later.
        func queueWaiting() {
            guard phase == .established, let handle else { return }
            cancelPatience()
            while phase == .established, outbox.hasSendable, let next = handle.nextIdentifier(unless: isRequested) {
                do throws(StoreError) {
                    guard let entry = try outbox.takeNext(as: next) else { return }
                    queue(entry, as: next, on: handle)
                } catch {
                    return wait(for: ClientSession.storeRetryInterval) { $0.sendWaiting() }
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
