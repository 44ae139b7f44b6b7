/// What a client forgets when a session begins.
package struct Forgetting: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Messages that wait to be sent, or to be acknowledged.
    package static let outgoing = Forgetting(rawValue: 1)
    /// Messages at QoS 2 that the broker has not released.
    package static let held = Forgetting(rawValue: 2)
    /// Topics that were subscribed to or unsubscribed from.
    package static let topics = Forgetting(rawValue: 4)

    /// All that belongs to the session, as a clean one demands [MQTT-3.1.2-6].
    package static let everything: Forgetting = [.outgoing, .held, .topics]
}
