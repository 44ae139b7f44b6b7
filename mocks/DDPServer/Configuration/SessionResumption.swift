import CarillonEnvironment

/// The choices of a server that keeps sessions for clients that have lost their connection, as since Meteor 3.5.
///
/// ```swift
/// server.resumption = try SessionResumption(gracePeriod: .seconds(15), queueLimit: 100)
/// ```
public struct SessionResumption: Hashable, Sendable {
    /// The time for which a session without a connection is kept.
    public let gracePeriod: Duration
    /// The number of messages that are kept for a client, which may not have received them.
    public let queueLimit: Int

    /// The defaults, which are Meteor's: 15 seconds, and 100 messages.
    public static let standard = SessionResumption(unchecked: .seconds(15), 100)

    /// Makes a choice. The defaults are Meteor's.
    ///
    /// - Throws: ``Mistake`` if no session could ever be resumed with it.
    public init(gracePeriod: Duration = .seconds(15), queueLimit: Int = 100) throws(Mistake) {
        guard gracePeriod > .zero else { throw .noGracePeriod(gracePeriod) }
        guard gracePeriod <= SessionResumption.longestGracePeriod else { throw .endlessGracePeriod(gracePeriod) }
        guard queueLimit > 0 else { throw .noQueue(queueLimit) }
        self.init(unchecked: gracePeriod, queueLimit)
    }

    private init(unchecked gracePeriod: Duration, _ queueLimit: Int) {
        self.gracePeriod = gracePeriod
        self.queueLimit = queueLimit
    }

    /// The longest time for which a session may be kept: a day.
    public static let longestGracePeriod = Duration.seconds(86_400)

    /// The reason why a choice is none.
    public enum Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        case noGracePeriod(Duration)
        case endlessGracePeriod(Duration)
        case noQueue(Int)

        /// The reason in a sentence, with a way out.
        public var description: String {
            switch self {
            case .noGracePeriod(let duration):
                "a grace period of \(duration) keeps no session; set `resumption` to nil for a server that resumes none"
            case .endlessGracePeriod(let duration):
                "a grace period of \(duration) is longer than a day, and sessions without clients would pile up"
            case .noQueue(let count):
                "a queue for \(count) messages keeps none; set `resumption` to nil for a server that resumes no session"
            }
        }
    }
}
