import CarillonEnvironment

/// A misbehaviour that a server has been asked for.
///
/// Unchecked because it is confined to the server's loop.
public final class ActiveMisbehaviour<Message: MockMessage>: @unchecked Sendable {
    public let misbehaviour: Misbehaviour<Message>
    private let beganAt: Instant
    private var seen = 0
    /// How many messages, or connections, it has struck.
    public private(set) var strikes = 0
    /// Whether it may strike again.
    public private(set) var isActive = true

    public init(_ misbehaviour: Misbehaviour<Message>, beganAt: Instant) {
        self.misbehaviour = misbehaviour
        self.beganAt = beganAt
    }

    /// Lets it strike no more. Messages that it has delayed still come; a connection that it has made mute or deaf
    /// stays so.
    public func stop() { isActive = false }

    /// Whether it strikes a message, or a connection if there is none; counts it if it fits.
    func strikes(
        _ message: Message?, at moment: StageMoment, of client: Message.Client?, at now: Instant
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
