/// The messages at QoS 2 that libmosquitto holds for the broker until they are released, as far as its log shows them.
///
/// Version 2.0 keeps every PUBLISH that comes, also one that it holds already under the same packet identifier, and PUBREL frees only the oldest of
/// them. The copy that is left would reach the app with the next PUBREL of that identifier: once more, or in the place of another message
/// [MQTT-4.3.3-2]. This tells genuine messages from such copies.
struct InboundExchanges {
    /// The identifiers of messages that the broker has yet to release.
    private(set) var awaited: Set<UInt16> = []
    /// How many copies of no use the library holds, by their identifier.
    private var stale: [UInt16: Int] = [:]
    /// What PUBREL has just released.
    private var released: UInt16?

    var hasStale: Bool { !stale.isEmpty }

    /// PUBLISH has come.
    ///
    /// - Returns: whether the library will tell this message from others.
    mutating func publishCame(_ identifier: UInt16) -> Bool {
        if awaited.contains(identifier) {
            stale[identifier, default: 0] += 1
            return true
        }
        guard stale[identifier] == nil else { return false }
        awaited.insert(identifier)
        return true
    }

    /// PUBREL has come.
    ///
    /// - Returns: whether a message follows that the app should get.
    mutating func pubrelCame(_ identifier: UInt16) -> Bool {
        released = awaited.remove(identifier)
        return released != nil
    }

    /// The library hands a message over.
    ///
    /// - Returns: whether the app should get it.
    mutating func messageCame(_ identifier: UInt16) -> Bool {
        if released == identifier {
            released = nil
            return true
        }
        if let count = stale[identifier] { stale[identifier] = count > 1 ? count - 1 : nil }
        return false
    }

    /// The broker has forgotten the session: nothing that is held will be released.
    mutating func sessionWasLost() {
        for identifier in awaited { stale[identifier, default: 0] += 1 }
        awaited = []
    }
}
