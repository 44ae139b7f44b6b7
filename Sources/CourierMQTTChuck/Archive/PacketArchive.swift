import CarillonEnvironment
import CourierMQTT
import Foundation
import Synchronization

/// The packets of an app, kept across its launches and handed to its loggers.
///
/// It takes what the app's clients post, in the order of the wire, as long as there is a logger. Loggers get it on the app's main queue, the disk
/// on a background queue.
final class PacketArchive: Sendable {
    /// How many packets are kept.
    static let limit = 250

    private struct State {
        var isLoaded = false
        var packets: [PassedPacket] = []
        var loggers: [Weak] = []
        var observation: Observation?
    }

    private struct Weak: Sendable {
        let id: ObjectIdentifier
        weak let logger: MQTTChuckLogger?
    }

    /// Ends with whoever holds it. Unchecked because the token is only given back.
    private final class Observation: @unchecked Sendable {
        private let token: any NSObjectProtocol

        init(_ token: any NSObjectProtocol) {
            self.token = token
        }

        deinit { NotificationCenter.default.removeObserver(token) }
    }

    /// That of the app that asks.
    static func of(_ environment: Environment) -> PacketArchive {
        environment.singletons.object {
            PacketArchive(environment, store: SQLitePacketStore(in: environment.platform.directory))
        }
    }

    private let environment: Environment
    private let chuck: CourierMQTTChuck
    private let store: any PacketStore
    private let disk: any BackgroundQueue
    private let identifiers: any RandomNumbers
    private let state = Mutex(State())

    init(_ environment: Environment, store: any PacketStore) {
        self.environment = environment
        self.store = store
        chuck = environment.run { CourierMQTTChuck.shared }
        disk = environment.loop.makeBackgroundQueue(label: "courier.chuck")
        identifiers = environment.random("courier.chuck")
    }

    /// Adds a logger, which is not held.
    ///
    /// - Returns: what there is already, in the order of the wire.
    func add(_ logger: MQTTChuckLogger) -> [PassedPacket] {
        let packets = state.withLock { state in
            if !state.isLoaded {
                state.isLoaded = true
                do throws(StoreError) {
                    state.packets = Array(try store.packets().suffix(PacketArchive.limit))
                } catch {
                    note(error, "cannot read the packets of earlier launches")
                }
            }
            if state.observation == nil { state.observation = observe() }
            state.loggers.append(Weak(id: ObjectIdentifier(logger), logger: logger))
            return state.packets
        }
        chuck.turn(on: true)
        return packets
    }

    /// Forgets a logger, and stops with the last one.
    func remove(_ logger: ObjectIdentifier) {
        let observation: Observation? = state.withLock { state in
            state.loggers.removeAll { $0.id == logger }
            return state.loggers.isEmpty ? state.observation.take() : nil
        }
        if observation != nil { chuck.turn(on: false) }
    }

    func removeAll() {
        state.withLock { $0.packets = [] }
        disk.enqueue { [self] in
            do throws(StoreError) { try store.removeAll() } catch { note(error, "cannot remove packets") }
        }
    }

    private func observe() -> Observation {
        Observation(
            NotificationCenter.default.addObserver(forName: mqttChuckNotification, object: chuck, queue: nil) {
                [weak self] in
                if let self, let userInfo = $0.userInfo { take(userInfo) }
            })
    }

    private func take(_ userInfo: [AnyHashable: Any]) {
        guard let packet = PassedPacket(userInfo, id: identifiers.nextUUID(), timestamp: environment.date) else {
            return
        }
        let loggers = state.withLock { state in
            state.packets.append(packet)
            if state.packets.count > PacketArchive.limit { state.packets.removeFirst() }
            return state.loggers
        }
        environment.mainQueue.enqueue { [environment] in
            environment.run { for logger in loggers { logger.logger?.take(packet) } }
        }
        disk.enqueue { [self] in
            do throws(StoreError) { try store.append(packet, limit: PacketArchive.limit) } catch {
                note(error, "cannot keep a packet")
            }
        }
    }

    private func note(_ error: StoreError, _ what: String) {
        environment.record(ChuckTraceKind.storage, "\(what): \(error)", fields: [.init(.error, "\(error)")])
    }
}
