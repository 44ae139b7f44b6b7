import CarillonEnvironment
import Foundation

/// Watches for how long a connection has been silent, and gives it up by the client's policies.
///
/// It looks only every so often: what it finds is found at the first look after it has come about. Confined to the
/// client's loop.
struct ActivityMonitor {
    private enum Phase: Hashable {
        case idle
        case connecting(nextLook: Instant)
        case connected(nextLook: Instant)
    }

    private let connecting: any IConnectTimeoutPolicy
    private let idle: any IdleActivityTimeoutPolicyProtocol
    private let parts: ActivityParts
    private var phase = Phase.idle
    private var began = Instant.zero
    private var readTimeout = Duration.zero
    private var lateness = Lateness()

    /// When the last packet came and went on this connection.
    private(set) var lastInbound: Instant?
    private(set) var lastOutbound: Instant?
    /// When the first packet was sent since then that demands an answer.
    private var firstDemand: Instant?

    init(
        connecting: any IConnectTimeoutPolicy, idle: any IdleActivityTimeoutPolicyProtocol,
        parts: ActivityParts = ActivityParts()
    ) {
        self.connecting = connecting
        self.idle = idle
        self.parts = parts
    }

    // MARK: What happens

    mutating func attemptDidBegin(at now: Instant) {
        end()
        began = now
        if connecting.isEnabled { phase = .connecting(nextLook: nextLook(every: connecting.timerInterval, now)) }
    }

    /// - Parameter keepAlive: in seconds; a shorter read timeout is raised above it.
    mutating func brokerDidAccept(keepAlive: UInt16, at now: Instant) {
        readTimeout = parts.readTimeout(idle.readTimeout, keepAlive)
        lateness.reset()
        phase = idle.isEnabled ? .connected(nextLook: nextLook(every: idle.timerInterval, now)) : .idle
    }

    mutating func note(_ packet: PassingPacket, at now: Instant) {
        switch packet.direction {
        case .received:
            lastInbound = now
            firstDemand = nil
            if case .connecting = phase { phase = .idle }
        case .sent:
            lastOutbound = now
            if packet.demandsAnswer, firstDemand == nil { firstDemand = now }
        }
    }

    mutating func end() {
        phase = .idle
        lastInbound = nil
        lastOutbound = nil
        firstDemand = nil
        lateness.reset()
    }

    // MARK: Looks

    /// When to look next.
    var nextLook: Instant? {
        switch phase {
        case .idle: nil
        case .connecting(let nextLook), .connected(let nextLook): nextLook
        }
    }

    /// Looks, if it is time to.
    ///
    /// - Returns: why the connection has to be given up, if it has.
    mutating func look(at now: Instant) -> MQTTError? {
        switch phase {
        case .connecting(let nextLook) where nextLook <= now:
            if let again = lateness.deadline(insteadOf: nextLook, at: now) {
                phase = .connecting(nextLook: again)
                return nil
            }
            lateness.reset()
            phase = .connecting(nextLook: self.nextLook(every: connecting.timerInterval, now))
            let timeout = Duration.seconds(clamping: connecting.timeout)
            return parts.isConnectTimedOut(began.duration(to: now), timeout) ? .connectTimeout : nil
        case .connected(let nextLook) where nextLook <= now:
            if let again = lateness.deadline(insteadOf: nextLook, at: now) {
                phase = .connected(nextLook: again)
                return nil
            }
            lateness.reset()
            phase = .connected(nextLook: self.nextLook(every: idle.timerInterval, now))
            let timeout = Duration.seconds(clamping: idle.inactivityTimeout)
            if let firstDemand, parts.isAnswerOverdue(firstDemand.duration(to: now), timeout) {
                return .inactivityTimeout
            }
            if let lastInbound, parts.isSilentTooLong(lastInbound.duration(to: now), readTimeout) {
                return .readTimeout
            }
            return nil
        default: return nil
        }
    }

    private func nextLook(every interval: TimeInterval, _ now: Instant) -> Instant {
        now.advanced(by: parts.lookInterval(interval))
    }
}

extension Duration {
    /// A number of seconds from an app: none is less than none, and what is beyond all measure, or no number, is a
    /// hundred years.
    static func seconds(clamping seconds: TimeInterval) -> Duration {
        guard seconds < 3_155_760_000 else { return .seconds(3_155_760_000) }
        return seconds > 0 ? .nanoseconds(Int64(seconds * 1e9)) : .zero
    }

    /// Whole milliseconds, as events carry them.
    var milliseconds: Int { Int(wholeNanoseconds / 1_000_000) }
}
