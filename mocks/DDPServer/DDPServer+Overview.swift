package import DDPWire
import MockHosting

/// The server as somebody looks at it from outside.
extension DDPServer {
    /// A session, as far as it can be told.
    package struct SessionOverview {
        /// The identifier that the client got.
        package let id: String
        /// The user who has logged in.
        package let userID: String?
        /// Whether the session waits for its client to come back.
        package let isAway: Bool
        /// The subscriptions that the client asked for, in the order in which they began.
        package let subscriptions: [(id: String, name: String, params: [EJSON])]
    }

    /// The sessions, in the order of their connections, then those that wait for their clients.
    package var sessions: [SessionOverview] {
        (host.perform { stack, _ in stack.core.sessions } ?? []).map { session in
            SessionOverview(
                id: session.id, userID: session.userID, isAway: session.isAway,
                subscriptions: session.subscriptionsInOrder.map { ($0.id ?? "", $0.name ?? "", $0.params) })
        }
    }

    /// The collections, by name.
    package var collections: [DDPCollection] { application.allCollections.sorted { $0.name < $1.name } }
}
