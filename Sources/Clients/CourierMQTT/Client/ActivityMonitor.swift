import CarillonEnvironment
import Foundation
import MQTTWire

/// Measures for how long a connection has been silent, and gives it up by the client's policies.
///
/// The monitor looks at intervals that the policies set. The monitor finds a silence at the first look after the
/// timeout (D-COURIER-12). Confined to the client's loop.
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
    private var readTimeout = Duration.zero
    private var gracePeriod = GracePeriod()

    /// When the last attempt to connect began.
    private(set) var began = Instant.zero
    /// When the last packet came on this connection.
    private(set) var lastInbound: Instant?
    /// When the last packet went on this connection.
    private(set) var lastOutbound: Instant?
    /// When the client sent the PINGREQ that has no answer yet.
    private(set) var pingSent: Instant?
    /// When the client first sent a packet that demands an answer, since the last packet came.
    private var firstDemand: Instant?
    /// Since when the broker has been silent although the client reads.
    private var silentSince: Instant?
    /// Whether the client reads. While it does not, nobody knows whether the broker is silent.
    private var isReading = true

    init(
        connecting: any IConnectTimeoutPolicy, idle: any IdleActivityTimeoutPolicyProtocol,
        parts: ActivityParts = ActivityParts()
    ) {
        self.connecting = connecting
        self.idle = idle
        self.parts = parts
    }

    // MARK: Events

    mutating func attemptDidBegin(at now: Instant) {
        end()
        began = now
        if connecting.isEnabled { phase = .connecting(nextLook: nextLook(every: connecting.timerInterval, now)) }
    }

    /// - Parameter keepAlive: the keep-alive in seconds. A shorter read timeout is raised above it.
    mutating func brokerDidAccept(keepAlive: UInt16, at now: Instant) {
        readTimeout = parts.readTimeout(idle.readTimeout, keepAlive)
        gracePeriod.reset()
        phase = idle.isEnabled ? .connected(nextLook: nextLook(every: idle.timerInterval, now)) : .idle
    }

    /// Notes a packet that has passed.
    ///
    /// - Returns: The time that the broker took to answer PINGREQ, if this packet is the answer.
    @discardableResult
    mutating func note(_ packet: PassingPacket, at now: Instant) -> Duration? {
        switch packet.direction {
        case .received:
            lastInbound = now
            silentSince = now
            firstDemand = nil
            if case .connecting = phase { phase = .idle }
            guard packet.kind == .pingresp else { return nil }
            return pingSent.take()?.duration(to: now)
        case .sent:
            lastOutbound = now
            if packet.demandsAnswer, firstDemand == nil { firstDemand = now }
            if packet.kind == .pingreq { pingSent = now }
            return nil
        }
    }

    /// Notes that the client reads nothing from the broker, or reads again. An answer that lies in the socket gets the
    /// whole timeout to be read.
    mutating func note(isReading: Bool, at now: Instant) {
        guard isReading != self.isReading else { return }
        self.isReading = isReading
        guard isReading else { return }
        silentSince = now
        if firstDemand != nil { firstDemand = now }
    }

    mutating func end() {
        isReading = true
        phase = .idle
        lastInbound = nil
        silentSince = nil
        lastOutbound = nil
        pingSent = nil
        firstDemand = nil
        gracePeriod.reset()
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
    /// - Returns: the reason to give the connection up, if there is one.
    mutating func look(at now: Instant) -> MQTTError? {
        switch phase {
        case .connecting(let nextLook) where nextLook <= now:
            if let again = gracePeriod.deadline(insteadOf: nextLook, at: now) {
                phase = .connecting(nextLook: again)
                return nil
            }
            gracePeriod.reset()
            phase = .connecting(nextLook: self.nextLook(every: connecting.timerInterval, now))
            let timeout = Duration.seconds(clamping: connecting.timeout)
            return parts.isConnectTimedOut(began.duration(to: now), timeout) ? .connectTimeout : nil
        case .connected(let nextLook) where nextLook <= now:
            if let again = gracePeriod.deadline(insteadOf: nextLook, at: now) {
                phase = .connected(nextLook: again)
                return nil
            }
            gracePeriod.reset()
            phase = .connected(nextLook: self.nextLook(every: idle.timerInterval, now))
            guard isReading else { return nil }
            let timeout = Duration.seconds(clamping: idle.inactivityTimeout)
            if let firstDemand, parts.isAnswerOverdue(firstDemand.duration(to: now), timeout) {
                return .inactivityTimeout
            }
            if let silentSince, parts.isSilentTooLong(silentSince.duration(to: now), readTimeout) {
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
