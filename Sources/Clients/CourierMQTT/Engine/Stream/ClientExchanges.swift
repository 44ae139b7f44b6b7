import CarillonEnvironment
import MQTTWire

/// The exchanges of a connection that the broker has accepted: the answers that either side owes to the other, and the
/// messages that are to be sent again.
///
/// Confined to the client's loop.
final class ClientExchanges {
    /// A message that is sent again on this connection.
    struct Retry {
        let packetIdentifier: PacketIdentifier
        let due: Instant
    }

    /// The answers that the client awaits, by packet identifier.
    var awaitedAnswers: [PacketIdentifier: AwaitedAnswer] = [:]
    /// The acknowledgements that the broker awaits.
    var answers = AnswerLine()
    /// The messages that are sent again, in the order of their sending.
    private var retries: [Retry] = []
    /// When to ask the store again that could not note a message as sent.
    var storeRetry: Instant?
    private var identifiers: any PacketIdentifierSource

    init(_ identifiers: any PacketIdentifierSource) {
        self.identifiers = identifiers
    }

    /// Returns an identifier that stands for nothing now [MQTT-2.3.1-2]; `nil` if all are in use.
    func unusedIdentifier(_ outbox: Outbox) -> PacketIdentifier? {
        identifiers.next(isRequested: { awaitedAnswers[$0] != nil }, isOnItsWay: { outbox.isInUse($0) })
    }

    /// When the next message is due to be sent again.
    var nextRetry: Instant? { retries.first?.due }

    func append(_ retry: Retry) { retries.append(retry) }

    /// Takes the next message that is due to be sent again.
    func takeRetry(at now: Instant) -> PacketIdentifier? {
        guard let retry = retries.first, retry.due <= now else { return nil }
        retries.removeFirst()
        return retry.packetIdentifier
    }

    /// Notes that the broker has acknowledged a message.
    func noteAcknowledged(_ identifier: PacketIdentifier) {
        retries.removeAll { $0.packetIdentifier == identifier }
    }
}
