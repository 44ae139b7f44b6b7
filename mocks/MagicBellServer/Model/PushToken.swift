/// A device's token for push notifications, as the server has it.
public struct PushToken: Hashable, Sendable {
    /// The route of the API that registered a token.
    public enum Route: String, CaseIterable, Hashable, Sendable {
        /// `/push_subscriptions`, of the first generation.
        case pushSubscription
        /// `/channels/mobile_push/apns/tokens`, of the later ones.
        case apns
    }

    /// The token in hexadecimal digits, as the client sent it.
    public let token: String
    /// The route that registered the token.
    public let route: Route
    /// The platform: `ios`, `android` or `safari`.
    public let platform: String
    /// The installation: `development` or `production`. Only the later route has one.
    public let installation: String?
}
