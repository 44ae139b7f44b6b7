/// The limits that every engine keeps.
enum EngineLimits {
    /// How many bytes may wait to be sent before an engine refuses messages at QoS 0.
    static let bufferedByteCount = 16_777_216

    /// How long an engine waits before it asks a store again that could not note a message as sent.
    static let storeRetryInterval = Duration.seconds(10)
}
