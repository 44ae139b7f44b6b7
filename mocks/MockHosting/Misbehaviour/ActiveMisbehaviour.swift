public import CarillonEnvironment

/// A misbehaviour that a server was asked for, with the count of its strikes.
///
/// The type is unchecked because it is confined to the server's loop.
public final class ActiveMisbehaviour<Message: MockMessage>: @unchecked Sendable {
    /// The misbehaviour: its pattern and its actions.
    public let misbehaviour: Misbehaviour<Message>
    private let beganAt: Instant
    private var seen = 0
    /// The number of messages, or connections, that it has struck.
    public private(set) var strikes = 0
    /// Whether it may strike again.
    public private(set) var isActive = true

    /// Makes a misbehaviour that is active from this time on.
    public init(_ misbehaviour: Misbehaviour<Message>, beganAt: Instant) {
        self.misbehaviour = misbehaviour
        self.beganAt = beganAt
    }

    /// Stops the misbehaviour. Messages that it has delayed still arrive. Connections that it has made mute or deaf
    /// stay so.
    public func stop() { isActive = false }

    /// Whether it strikes this message, or this connection if there is no message. Each message that fits is counted.
    func strikes(
        _ message: Message?, at moment: StrikeMoment, of client: Message.Client?, at now: Instant
    ) -> Bool {
        let pattern = misbehaviour.pattern
        guard isActive, pattern.fits(message, at: moment, of: client, after: beganAt.duration(to: now)) else {
            return false
        }
        seen += 1
        guard pattern.strikes(number: seen) else { return false }
        strikes += 1
        return true
    }
}
