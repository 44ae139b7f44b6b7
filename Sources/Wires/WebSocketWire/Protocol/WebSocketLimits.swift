/// The sizes that an end accepts (RFC 6455, section 10.4).
public struct WebSocketLimits: Hashable, Sendable {
    /// The size of one message with all its fragments, in bytes. The decoder refuses a larger message as soon as a
    /// frame announces it.
    public let messageSize: Int

    /// Makes limits.
    ///
    /// - Parameter messageSize: The size in bytes, 1 MiB by default. A size below 0 becomes 0, and a size above 31 bits
    ///   becomes the largest number of 31 bits, which is the codec's limit.
    public init(messageSize: Int = 1_048_576) {
        self.messageSize = min(max(0, messageSize), WebSocketLimits.framePayload)
    }

    /// The largest payload of a frame that the codec of swift-nio supports, in bytes.
    static let framePayload = Int(clamping: UInt32.max >> 1)

    /// The largest payload of a control frame, in bytes (RFC 6455, section 5.5).
    static let controlPayload = 125

    /// The largest reason in a Close frame, in bytes: the payload without the two bytes of the code.
    static let reason = controlPayload - 2
}
