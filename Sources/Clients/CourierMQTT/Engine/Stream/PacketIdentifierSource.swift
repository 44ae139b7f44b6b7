package import MQTTWire

/// A source of the packet identifiers of a connection. Confined to the client's loop.
package protocol PacketIdentifierSource {
    /// Returns an identifier that stands for nothing now [MQTT-2.3.1-2]; `nil` if all are in use.
    ///
    /// - Parameters:
    ///   - isRequested: whether a SUBSCRIBE or UNSUBSCRIBE of that identifier has no answer yet.
    ///   - isOnItsWay: whether the identifier stands for a message that the broker has not acknowledged.
    mutating func next(
        isRequested: (PacketIdentifier) -> Bool, isOnItsWay: (PacketIdentifier) -> Bool
    ) -> PacketIdentifier?
}

/// A source that counts from 1 to 65,535 and begins anew, and passes over identifiers that are in use.
package struct RisingIdentifiers: PacketIdentifierSource {
    private var last: UInt16 = 0

    package init() {}

    package mutating func next(
        isRequested: (PacketIdentifier) -> Bool, isOnItsWay: (PacketIdentifier) -> Bool
    ) -> PacketIdentifier? {
        for _ in 1...UInt16.max {
            last = last == .max ? 1 : last + 1
            if let identifier = PacketIdentifier(last), !isRequested(identifier), !isOnItsWay(identifier) {
                return identifier
            }
        }
        return nil
    }
}
