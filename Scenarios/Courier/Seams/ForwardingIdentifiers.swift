import CarillonCourier

/// A source of packet identifiers in which a saboteur decides, with the help of the true source.
struct ForwardingIdentifiers: PacketIdentifierSource {
    typealias IsInUse = (PacketIdentifier) -> Bool
    /// Returns the next identifier. The arguments are the true source, whether a request has an identifier, and whether
    /// a message has it.
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
