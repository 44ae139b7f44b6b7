/// The project's settings. Each change takes effect at once.
extension MagicBellServer {
    /// The key that clients send in `X-MAGICBELL-API-KEY`. The default is `project-key`.
    public var apiKey: String {
        get { api.apiKey }
        set { api.apiKey = newValue }
    }

    /// The secret that the project's own servers send in `X-MAGICBELL-API-SECRET`. The default is `project-secret`.
    public var apiSecret: String {
        get { api.apiSecret }
        set { api.apiSecret = newValue }
    }

    /// Whether a user's request needs a valid `X-MAGICBELL-USER-HMAC`. The default is `false`.
    public var requiresHMAC: Bool {
        get { api.requiresHMAC }
        set { api.requiresHMAC = newValue }
    }

    /// The number of requests that each user, and the project, may make in a minute. The default, `nil`, sets no limit.
    public var rateLimit: RateLimit? {
        get { api.rateLimit }
        set { api.rateLimit = newValue }
    }
}
