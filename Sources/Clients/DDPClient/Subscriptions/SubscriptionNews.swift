package import DDPWire

/// News about subscriptions, for those who made them.
package enum SubscriptionNews: Hashable, Sendable {
    /// The initial data of a subscription has come.
    case ready(id: String, name: String)
    /// The initial data of all subscriptions of a group has come.
    case groupReady(id: String)
    /// The server has ended a subscription; with an error if it had a reason.
    case ended(id: String, name: String, DDPError?)
}
