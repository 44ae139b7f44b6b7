import CourierMQTT
import MQTTWire

/// Gives out packet identifiers with the help of a source that does it rightly.
struct ForwardingIdentifiers: PacketIdentifierSource {
    typealias IsInUse = (PacketIdentifier) -> Bool
    /// Takes the source, whether a request has an identifier, and whether a message has it.
    typealias Next = @Sendable (inout any PacketIdentifierSource, IsInUse, IsInUse) -> PacketIdentifier?

    private var source: any PacketIdentifierSource
    private let take: Next

    init(to source: any PacketIdentifierSource, _ take: @escaping Next) {
        self.source = source
        self.take = take
    }

    mutating func next(isRequested: IsInUse, isOnItsWay: IsInUse) -> PacketIdentifier? {
        take(&source, isRequested, isOnItsWay)
    }
}
