/// The sizes that an end is ready to take (RFC 6455, section 10.4).
public struct WebSocketLimits: Hashable, Sendable {
    /// The size of one message, all its fragments together, in bytes. A larger one is refused as soon as a frame
    /// announces it.
    public let messageSize: Int

    /// - Parameter messageSize: In bytes; 1 MiB by default. From 0 to what 31 bits can say, the codec's limit: a value
    ///   beyond is brought there.
    public init(messageSize: Int = 1_048_576) {
        self.messageSize = min(max(0, messageSize), WebSocketLimits.framePayload)
    }

    /// The most bytes that a frame's payload may have for nio's codec.
    static let framePayload = Int(clamping: UInt32.max >> 1)

    /// The most bytes of a control frame's payload (RFC 6455, section 5.5).
    static let controlPayload = 125

    /// The most bytes of the reason in a Close frame, after the two bytes of its code.
    static let reason = controlPayload - 2
}
