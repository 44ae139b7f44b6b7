#if canImport(CMosquitto)
import MQTTWire

/// The requests of the client on a connection that the broker has accepted.
///
/// Confined to the loop.
final class MosquittoRequests {
    /// The answers that the client awaits, by packet identifier.
    var awaitedAnswers: [UInt16: AwaitedAnswer] = [:]
    /// The number of bytes that were queued at QoS 0 since everything was written.
    var queuedByteCount = 0

    func isAwaited(_ identifier: PacketIdentifier) -> Bool { awaitedAnswers[identifier.rawValue] != nil }
}
#endif
