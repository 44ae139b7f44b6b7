/// The names of the header fields of MagicBell's requests.
public enum MagicBellField {
    /// The project's public key.
    public static let apiKey = "X-MAGICBELL-API-KEY"
    /// The project's secret, which only servers send.
    public static let apiSecret = "X-MAGICBELL-API-SECRET"
    /// The user's email address.
    public static let userEmail = "X-MAGICBELL-USER-EMAIL"
    /// The user's identifier in the app. It counts more than the email address.
    public static let userExternalID = "X-MAGICBELL-USER-EXTERNAL-ID"
    /// The code that proves the user's identity, see ``UserHMAC``.
    public static let userHMAC = "X-MAGICBELL-USER-HMAC"
    /// The identity of a client, which comes back in the messages that its requests cause.
    public static let clientID = "X-MAGICBELL-CLIENT-ID"
    /// A name for a request that must take effect only once.
    public static let idempotencyKey = "Idempotency-Key"
    /// The version of the form of preferences: `v2`.
    public static let acceptVersion = "accept-version"
}
