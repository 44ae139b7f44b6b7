/// Users with their preferences and devices, as the test's author sees them.
extension MagicBellServer {
    /// Returns the tokens that devices of a user have registered, in that order.
    public func pushTokens(of user: MagicBellUser) -> [PushToken] {
        (project.knownUser(user)?.pushTokens ?? []).map {
            PushToken(token: $0.token, route: $0.route, platform: $0.platform, installation: $0.installation)
        }
    }

    /// Called for each new notification of a user who has registered a token and has not turned mobile push off for the
    /// category. The server itself has no connection to a push service.
    public var onPush: ((MobilePush) -> Void)? {
        get { project.onPush }
        set { project.onPush = newValue }
    }

    /// Forgets a token of whomever, because a push service says that it is void.
    public func forgetPushToken(_ token: String) { project.forgetPushToken(token) }

    /// Returns the preferences of a user in all categories of the project.
    public func preferences(of user: MagicBellUser) -> [CategoryPreference] {
        project.knownUser(user).map(project.preferences) ?? []
    }

    /// Sets preferences of a user. Categories and channels that are not named stay as they are. A category that the
    /// project does not have becomes one of the project, with its label.
    public func setPreferences(_ preferences: [CategoryPreference], of user: MagicBellUser) {
        guard let user = self.user(user) else { return }
        for category in preferences where project.addCategory(category.slug, label: category.label) {
            for channel in category.channels where Project.allChannels.contains(channel.slug) {
                user.choices[PreferencePlace(category: category.slug, channel: channel.slug)] = channel.isEnabled
            }
        }
    }

    /// Adds a category to the project, which the preferences of all users then have.
    public func addCategory(_ slug: String, label: String? = nil) {
        project.addCategory(slug, label: label)
    }

    /// Makes a token that names a user to the API below `/v2`, in the field `Authorization: Bearer …`. It is signed
    /// with ``MagicBellConfiguration/apiSecret``, as a project's own servers do it.
    ///
    /// The token is over after its lifetime, which counts in whole seconds and is an hour by default.
    public func userToken(of user: MagicBellUser, lifetime: Duration = .seconds(3_600)) -> String {
        UserToken(
            apiKey: configuration.apiKey, externalID: user.externalID, email: user.email,
            expiry: Double(project.time.seconds) + Double(lifetime.components.seconds)
        ).text(secret: configuration.apiSecret)
    }

    /// Returns the name of a user's realtime channel: `user_7-project_1`. The user comes to be now if need be; `nil` if
    /// the project is full.
    public func channel(of user: MagicBellUser) -> String? { self.user(user)?.channel }
}
