import CarillonEnvironment
import MQTTWire

/// A misbehaviour that a broker has been asked for. Confined to the broker's loop, hence safe to share.
public final class ActiveMisbehaviour: @unchecked Sendable {
    public let misbehaviour: Misbehaviour
    private let beganAt: Instant
    private var seen = 0
    /// How many packets, or connections, it has struck.
    public private(set) var strikes = 0
    /// Whether it may strike again.
    public private(set) var isActive = true

    init(_ misbehaviour: Misbehaviour, beganAt: Instant) {
        self.misbehaviour = misbehaviour
        self.beganAt = beganAt
    }

    /// Lets it strike no more. What it has delayed still comes; a connection that it has made mute or deaf stays so.
    public func stop() { isActive = false }

    /// Whether it strikes a packet, or a connection if there is none; counts it if it fits.
    func strikes(
        _ packet: ControlPacket?, at moment: PacketPattern.Moment, of client: ClientIdentifier?, at now: Instant
    ) -> Bool {
        let pattern = misbehaviour.pattern
        guard isActive, pattern.fits(packet, at: moment, of: client, after: beganAt.duration(to: now)) else {
            return false
        }
        seen += 1
        guard pattern.strikes(number: seen) else { return false }
        strikes += 1
        return true
    }
}
