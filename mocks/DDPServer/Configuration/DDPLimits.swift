import CarillonEnvironment

/// The limits and the times of a server. The defaults are Meteor's, where Meteor has any.
public struct DDPLimits: Hashable, Sendable {
    /// The time for which a connection may be idle in both directions that has no heartbeats: before its connect, and
    /// with version pre1.
    public var idleTimeout = Duration.seconds(45)
    /// The time without a message after which the server sends a ping; zero for no pings.
    public var heartbeatInterval = Duration.milliseconds(15_000)
    /// The time after a ping in which some message has to come.
    public var heartbeatTimeout = Duration.milliseconds(15_000)
    /// The time between two heartbeats of SockJS, which are Pings of WebSocket at its own paths; zero for none.
    public var sockJSHeartbeatInterval = Duration.seconds(45)
    /// The time in which the Pong of such a Ping has to come; zero for ever.
    public var sockJSHeartbeatTimeout = Duration.seconds(10)
    /// The number of subscriptions of one client.
    public var subscriptionCount = 10_000
    /// The number of messages of one client that may wait for a method, and of its calls that may go on at once. Beyond
    /// that nothing is read from the client until half of them are done.
    public var waitingCount = 10_000
    /// The size of the messages of one client that may wait for a method, in bytes. Beyond that nothing is read either.
    public var waitingByteCount = 8_388_608
    /// The time for which nothing may be read from a client that answers no ping meanwhile. The connection is closed
    /// then.
    public var waitingTimeout = Duration.seconds(600)
    /// The number of values that the subscriptions of one client may provide: each field of each document counts once
    /// for each subscription, and so does the document.
    public var valueCount = 1_000_000
    /// The number of such values of all clients together.
    public var totalValueCount = 10_000_000
    /// The number of sessions that may wait for their clients to come back. One more ends the one that has waited
    /// longest.
    public var awaySessionCount = 10_000
    /// The size of the messages that are kept for one client to come back, in bytes. The oldest ones go.
    public var keptByteCount = 8_388_608

    /// Creates the default limits.
    public init() {}

    /// A limit that a client can reach.
    public enum Kind: String, Hashable, Sendable, CustomStringConvertible {
        case subscriptions, waitingMessages, values

        /// The sentence that says what is too much.
        public var description: String {
            switch self {
            case .subscriptions: "it has too many subscriptions"
            case .waitingMessages: "too many of its messages have waited for a method for too long"
            case .values: "its subscriptions provide too many values, or those of all clients do"
            }
        }
    }
}
