import CarillonEnvironment
public import Foundation
import Synchronization

/// A log of the MQTT packets that the app's clients send and receive, in the order of the wire.
///
/// ```swift
/// let logger = MQTTChuckLogger()
/// ```
///
/// Packets are posted as long as there is a logger, so keep it. The list begins with the last packets of earlier
/// launches. A file in the app's directory keeps up to 250 packets, without passwords, until ``clearLogs()``.
///
/// A logger can be used on every thread. The list changes on the app's main queue.
public final class MQTTChuckLogger: Sendable {
    /// Unchecked because the app's delegate and parser are stored under the lock, and called on the main queue only.
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

    /// Makes a logger of the app that asks.
    public init() {
        environment = .current
        archive = .of(environment)
        let packets = archive.add(self)
        // Packets that have passed meanwhile are in the list already.
        state.withLock { $0.logs = packets.map { MQTTChuckLog($0, parse: nil) } + $0.logs }
    }

    deinit { archive.remove(ObjectIdentifier(self)) }

    /// The packets, oldest first.
    public var logs: [MQTTChuckLog] { state.withLock { $0.logs } }

    /// The object that hears of changes to ``logs``. The logger holds it until another one replaces it.
    public var delegate: (any MQTTChuckLoggerDelegate)? {
        get { state.withLock { $0 }.delegate }
        set { set(newValue) { $0.delegate = $1 } }
    }

    /// Makes a text of the bytes after a packet's fixed header, or of the first 16 KiB of them. Without a parser, or if
    /// it returns `nil`, the bytes are read as UTF-8. Called on the main queue, for each packet that passes from now
    /// on.
    public var dataStringParser: ((Data) -> String?)? {
        get { state.withLock { $0 }.parse }
        set { set(newValue) { $0.parse = $1 } }
    }

    /// The length at which ``logs`` is trimmed. The ten oldest packets go; a list shorter than twenty loses its older
    /// half; a list of one shows the last packet.
    public var logsMaxSize: Int {
        get { state.withLock { $0.maxSize } }
        set { state.withLock { $0.maxSize = newValue } }
    }

    /// Removes all packets, also those in the file, and tells the delegate.
    public func clearLogs() {
        environment.onMainQueue { [weak self] in
            guard let self else { return }
            archive.removeAll()
            state.withLock { $0.logs = [] }
            tell()
        }
    }

    /// Sets the closure that is called on the main queue after each change.
    func observe(_ observer: @escaping () -> Void) { set(observer) { $0.observer = $1 } }

    /// Takes a packet that has passed. Called on the main queue.
    func take(_ packet: PassedPacket) {
        let log = MQTTChuckLog(packet, parse: dataStringParser)
        state.withLock { state in
            state.logs.append(log)
            guard state.logs.count >= state.maxSize else { return }
            // At least half of the list stays, and at least the packet that has just passed.
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

    /// Unchecked because the app hands the value over.
    private struct Sent<Value>: @unchecked Sendable {
        let value: Value
    }
}
