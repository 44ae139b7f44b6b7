import CarillonEnvironment

/// The kinds of events that a client records.
package enum MeteorTraceKind: String, TraceKind {
    /// The client has chosen its engine. Field: `engine`.
    case engine = "meteor.engine"
    /// The socket is open.
    case opened = "meteor.opened"
    /// A session goes on after the loss of its connection.
    case resumed = "meteor.resumed"
    /// The session has begun, and a former login was resumed or could not be.
    case ready = "meteor.ready"
    /// The app sees the documents of a new session although not all have come. Field: `subscriptions`.
    case incomplete = "meteor.incomplete"
    /// A document is no value of the app's type. Fields: `collection`, `id`, `reason`.
    case undecodable = "meteor.undecodable"
    /// The connection is over, or never came about. Field: `reason`.
    case disconnected = "meteor.disconnected"
    /// The client cannot make anything of a message. Field: `reason`.
    case ignored = "meteor.ignored"
    /// A user has logged in. Field: `user`.
    case loggedIn = "meteor.loggedIn"
    /// A login has failed. Field: `reason`.
    case loginFailed = "meteor.loginFailed"
    /// The server has ended a subscription, or has refused it. Fields: `id`, `reason`.
    case subscriptionEnded = "meteor.subscriptionEnded"
    /// A file of offline objects cannot be read. Field: `reason`.
    case fileIgnored = "meteor.fileIgnored"
}
