/// A device's token for push notifications.
struct PushTokenRecord {
    let id: Int
    let token: String
    /// The route that registered the token. Each route knows only its own tokens.
    let route: PushToken.Route
    var platform: String
    var appBundleID: String?
    var installation: String?
    var createdAt: UnixTime
}
