import CarillonEnvironment
import Foundation
import Synchronization

/// Logs the MQTT packets that the app's clients send and receive, in the order of the wire.
///
/// ```swift
/// let logger = MQTTChuckLogger()
/// ```
///
/// Packets are posted as long as there is a logger; keep it. It begins with the last packets of earlier launches, which a file in the app's directory
/// keeps: up to 250, without passwords, until ``clearLogs()``.
///
/// It can be used on every thread. The list changes on the app's main queue.
public final class MQTTChuckLogger: Sendable {
    /// Unchecked because the app's delegate and parser are stored and handed out under the lock here, and called on the main queue only.
    private struct State: @unchecked Sendable {
        var logs: [MQTTChuckLog] = []
        var maxSize = 250
        var delegate: (any MQTTChuckLoggerDelegate)?
        var parse: ((Data) -> String?)?
        var observer: (() -> Void)?
    }

    let environment: Environment
    private let archive: PacketArchive
    private let state = Mutex(State())

    /// A logger of the app that asks.
    public init() {
        environment = .current
        archive = .of(environment)
        let packets = archive.add(self)
        // Whoever is quicker than this has to wait for the main queue.
        state.withLock { $0.logs = packets.map { MQTTChuckLog($0, parse: nil) } + $0.logs }
    }

    deinit { archive.remove(ObjectIdentifier(self)) }

    /// The packets, oldest first.
    public var logs: [MQTTChuckLog] { state.withLock { $0.logs } }

    /// Is told when ``logs`` changes. Held until it is replaced.
    public var delegate: (any MQTTChuckLoggerDelegate)? {
        get { state.withLock { $0 }.delegate }
        set { set(newValue) { $0.delegate = $1 } }
    }

    /// Makes a text of what comes after a packet's fixed header, of long packets the first 16 KiB; with `nil` it is read as UTF-8.
    /// Called on the main queue, with the packets that pass from now on.
    public var dataStringParser: ((Data) -> String?)? {
        get { state.withLock { $0 }.parse }
        set { set(newValue) { $0.parse = $1 } }
    }

    /// When ``logs`` is that long, the ten oldest go; of less than twenty the older half; a list of one shows the last
    /// packet.
    public var logsMaxSize: Int {
        get { state.withLock { $0.maxSize } }
        set { state.withLock { $0.maxSize = newValue } }
    }

    /// Removes all packets, also those that were kept. The delegate is told.
    public func clearLogs() {
        environment.mainQueue.enqueue { [weak self] in
            guard let self else { return }
            archive.removeAll()
            state.withLock { $0.logs = [] }
            tell()
        }
    }

    /// Called on the main queue with each change.
    func observe(_ observer: @escaping () -> Void) { set(observer) { $0.observer = $1 } }

    /// Takes a packet that has passed. Called on the main queue.
    func take(_ packet: PassedPacket) {
        let log = MQTTChuckLog(packet, parse: dataStringParser)
        state.withLock { state in
            state.logs.append(log)
            guard state.logs.count >= state.maxSize else { return }
            // Half may stay of a list that is not even twenty long, and of the shortest the packet that has just
            // passed.
            let rest = max(state.maxSize - 10, state.maxSize / 2, min(state.maxSize, 1), 0)
            state.logs.removeFirst(state.logs.count - rest)
        }
        tell()
    }

    private func tell() {
        let state = state.withLock { $0 }
        environment.run {
            state.delegate?.mqttChuckLoggerDidUpdateLogs(state.logs)
            state.observer?()
        }
    }

    private func set<Value>(_ value: Value, _ assign: (inout State, Value) -> Void) {
        let sent = Sent(value: value)
        state.withLock { assign(&$0, sent.value) }
    }

    /// Unchecked because the app hands over what it sets.
    private struct Sent<Value>: @unchecked Sendable {
        let value: Value
    }
}
