import CarillonEnvironment

/// The limits and the times of a server. The defaults are Meteor's, where Meteor has any.
public struct DDPLimits: Hashable, Sendable {
    /// The time within which a client has to send connect.
    public var connectTimeout = Duration.seconds(45)
    /// The time without a message after which the server sends a ping; zero for no pings.
    public var heartbeatInterval = Duration.milliseconds(15_000)
    /// The time after a ping in which some message has to come.
    public var heartbeatTimeout = Duration.milliseconds(15_000)
    /// The time between two heartbeats of SockJS, at its own paths; zero for none.
    public var sockJSHeartbeatInterval = Duration.seconds(45)
    /// The number of subscriptions of one client.
    public var subscriptionCount = 10_000
    /// The number of messages of one client that may wait for a method, and of its calls that may go on at once.
    public var waitingCount = 10_000
    /// The size of the messages of one client that may wait for a method, in bytes.
    public var waitingByteCount = 8_388_608

    /// Creates the default limits.
    public init() {}

    /// A limit that a client can reach.
    public enum Kind: String, Hashable, Sendable, CustomStringConvertible {
        case subscriptions, waitingMessages

        /// The reason for a connection's end.
        public var description: String {
            switch self {
            case .subscriptions: "it has too many subscriptions"
            case .waitingMessages: "too many of its messages wait for a method"
            }
        }
    }
}
