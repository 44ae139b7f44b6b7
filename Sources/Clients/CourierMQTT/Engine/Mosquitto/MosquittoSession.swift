#if canImport(CMosquitto)
import CarillonEnvironment
import CourierCore
import MQTTWire

/// A session that libmosquitto has, over one connection after the other: the client of the library, and all that
/// the engine knows of its messages.
///
/// Confined to the loop.
final class MosquittoSession {
    /// The messages of which a connection could not tell before it ended. They outlive the client of the library,
    /// if the next client has the same session.
    struct Untold {
        /// Messages at QoS 2 that the library has handed over and the inbox could not take, in their order. Their
        /// PUBCOMP was not sent, so PUBREL will come again.
        var withheld: [MosquittoMessage] = []
        /// Messages that the broker has acknowledged.
        var acknowledged: [UInt16] = []
    }

    let handle: MosquittoHandle
    /// Whether the engine reads packets before the library does.
    let readsAhead: Bool
    /// The clearance of the outbox at the time when the library's client was made.
    private let clearance: Int
    /// The messages at QoS 2 that the library holds. Used with TLS only.
    var exchanges = InboundExchanges()
    /// Whether the library holds messages of the broker that are of no use.
    var mustStartOver = false
    var untold: Untold

    /// Makes a client of the library, which takes up the messages that were on their way.
    ///
    /// - Throws: the reason why there is no such client.
    init(
        _ options: ConnectOptions, _ setup: EngineSetup, after untold: Untold, mayReadAhead: Bool
    ) throws(ConnectionEnd) {
        clearance = setup.outbox.clearance
        self.untold = untold
        handle = try MosquittoHandle(options, setup.environment)
        readsAhead = mayReadAhead && handle.security == nil
        do throws(NetworkError) { try handle.restore(setup.outbox.inFlight.map(\.message)) } catch {
            throw .network(error)
        }
    }

    // MARK: The next connection

    /// Whether the messages of this session belong to the next connection, too.
    func isContinued(by options: ConnectOptions, _ outbox: Outbox) -> Bool {
        handle.clientIdentifier == ClientIdentifier(options.clientId) && clearance == outbox.clearance
    }

    /// Whether the library's client can go on with the session.
    func fits(_ options: ConnectOptions, _ outbox: Outbox) -> Bool {
        guard !handle.isClean, !options.isCleanSession, isContinued(by: options, outbox),
            (handle.security != nil) == options.shouldUseSecureTransportLayer
        else { return false }
        // With TLS, only this client has these messages.
        if !exchanges.awaited.isEmpty { return true }
        let unacknowledged = outbox.inFlight.map(\.message).filter { !isAcknowledged($0) }
        return !mustStartOver && !exchanges.hasStale
            && handle.held == Set(unacknowledged.compactMap { $0.stage.packetIdentifier?.rawValue })
    }

    private func isAcknowledged(_ message: OutgoingMessage) -> Bool {
        message.stage.packetIdentifier.map { untold.acknowledged.contains($0.rawValue) } ?? false
    }

    // MARK: The end of a connection

    /// Takes the library's last notes, of which no event tells any more and which the library will not repeat.
    func takeLastNotes() {
        while let note = handle.takeNote() {
            switch note {
            case .published(let identifier): untold.acknowledged.append(identifier)
            case _ where readsAhead: break
            case .message(let message) where message.qualityOfService == .exactlyOnce:
                if exchanges.messageCame(message.packetIdentifier) { untold.withheld.append(message) }
            case .packet(let line) where line.direction == .received && line.kind == .pubrel:
                _ = exchanges.pubrelCame(line.packetIdentifier)
            case .packet(let line)
            where line.direction == .received && line.kind == .publish && line.qualityOfService == .exactlyOnce:
                if !exchanges.publishCame(line.packetIdentifier) { mustStartOver = true }
            default: break
            }
        }
    }

    /// Keeps the messages at QoS 2 that the library has given up, and that were not committed.
    func withhold(_ uncommitted: [MosquittoMessage]) {
        untold.withheld += uncommitted.filter { $0.qualityOfService == .exactlyOnce }
    }
}
#endif
