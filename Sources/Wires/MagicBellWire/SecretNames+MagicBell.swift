public import CarillonEnvironment

extension SecretNames {
    /// The names that stand before secrets in MagicBell's API and its realtime channels: of devices' tokens, and of the
    /// code of a request for a token.
    public static let magicBell = SecretNames(
        members: ["device_tokens", "mac"], collections: ["device_tokens", "push_subscriptions"])
}
