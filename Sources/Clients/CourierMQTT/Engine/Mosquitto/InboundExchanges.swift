/// The messages at QoS 2 that libmosquitto holds until the broker releases them, as far as its log shows them.
///
/// Version 2.0 keeps every PUBLISH that comes, even if it holds one of the same packet identifier already. PUBREL frees
/// only the oldest of them. The app would get the remaining copy after the next PUBREL of that identifier: twice, or in
/// the place of another message [MQTT-4.3.3-2]. So the engine has to tell messages from such copies.
struct InboundExchanges {
    /// The identifiers of messages that the broker has yet to release.
    private(set) var awaited: Set<UInt16> = []
    /// The number of useless copies that the library holds, by their identifier.
    private var stale: [UInt16: Int] = [:]
    /// The identifier that PUBREL has just released.
    private var released: UInt16?

    var hasStale: Bool { !stale.isEmpty }

    /// Notes that PUBLISH has come.
    ///
    /// - Returns: whether the library can tell this message from others.
    mutating func publishCame(_ identifier: UInt16) -> Bool {
        if awaited.contains(identifier) {
            stale[identifier, default: 0] += 1
            return true
        }
        guard stale[identifier] == nil else { return false }
        awaited.insert(identifier)
        return true
    }

    /// Notes that PUBREL has come.
    ///
    /// - Returns: whether a message follows that the app should get.
    mutating func pubrelCame(_ identifier: UInt16) -> Bool {
        released = awaited.remove(identifier)
        return released != nil
    }

    /// Notes that the library hands over a message.
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

    /// Notes that the broker has forgotten the session, and so will release no message that is held.
    mutating func sessionWasLost() {
        for identifier in awaited { stale[identifier, default: 0] += 1 }
        awaited = []
    }
}
