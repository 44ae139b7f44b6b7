import CarillonEnvironment
import CourierMQTT
import Foundation
import Synchronization

/// The packets of an app, which are kept across its launches and handed to its loggers.
///
/// The archive takes the packets that the app's clients post, in the order of the wire, as long as there is a logger.
/// Loggers get them on the app's main queue. The file gets them on a background queue.
final class PacketArchive: Sendable {
    /// The number of packets that are kept (D-COURIER-47).
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

    /// An observation that ends when it is let go. Unchecked because the token is only given back.
    private final class Observation: @unchecked Sendable {
        private let center: NotificationCenter
        private let token: any NSObjectProtocol

        init(_ center: NotificationCenter, _ token: any NSObjectProtocol) {
            self.center = center
            self.token = token
        }

        deinit { center.removeObserver(token) }
    }

    /// Returns the archive of an app.
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

    /// Adds a logger. The archive holds it weakly.
    ///
    /// - Returns: the packets so far, in the order of the wire.
    func add(_ logger: MQTTChuckLogger) -> [PassedPacket] {
        let packets = state.withLock { state in
            if !state.isLoaded {
                state.isLoaded = true
                do throws(StorageError) {
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

    /// Removes a logger. The last one stops the archive.
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
            do throws(StorageError) { try store.removeAll() } catch { note(error, "cannot remove packets") }
        }
    }

    private func observe() -> Observation {
        // In a world each app has a center of its own.
        let center = environment.run { NotificationCenter.default }
        return Observation(
            center,
            center.addObserver(forName: mqttChuckNotification, object: chuck, queue: nil) { [weak self] in
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
        environment.onMainQueue { for logger in loggers { logger.logger?.take(packet) } }
        disk.enqueue { [self] in
            do throws(StorageError) { try store.append(packet, limit: PacketArchive.limit) } catch {
                note(error, "cannot keep a packet")
            }
        }
    }

    private func note(_ error: StorageError, _ what: String) {
        environment.record(ChuckTraceKind.storage, "\(what): \(error)", fields: [.init(.error, "\(error)")])
    }
}
