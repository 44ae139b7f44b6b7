/// The parts of a session that a client forgets when a session begins.
package struct Forgetting: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Messages that wait to be sent or acknowledged.
    package static let outgoing = Forgetting(rawValue: 1)
    /// Messages at QoS 2 that the broker has not released.
    package static let held = Forgetting(rawValue: 2)
    /// The subscriptions, and the pending unsubscriptions.
    package static let topics = Forgetting(rawValue: 4)

    /// Everything that belongs to a session, as a clean session demands [MQTT-3.1.2-6].
    package static let everything: Forgetting = [.outgoing, .held, .topics]
}
