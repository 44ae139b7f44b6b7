package import CarillonEnvironment
package import HTTPWire
package import JSONWire
package import MagicBellWire

/// The small decisions of a user's realtime channel, and the place between the channel and its machine.
package struct RealtimeParts: Sendable {
    /// Hands an input to the machine. Something else in this place may hold an input back, or hand on another one.
    package var handle: @Sendable (RealtimeInput, inout RealtimeMachine, Instant) -> Void = { $1.handle($0, at: $2) }

    /// Returns the delay before the next attempt to open the channel (`MB-RT-15`).
    package var retryDelay: @Sendable (RealtimeRetry) -> Duration = { $0.delay }

    /// The delay after a failing `/config` (`MB-RT-3`).
    package var configDelay = Duration.seconds(30)

    /// Whether an answer of `/ws/auth` ends realtime for the user (`MB-RT-17`).
    package var endsForGood: @Sendable (HTTPStatus) -> Bool = { $0.code == 403 }

    /// Whether an error of the stream asks for a new token (`MB-RT-16`, `MB-SSE-4`).
    package var asksForToken: @Sendable (_ code: Int) -> Bool = { 40_140..<40_150 ~= $0 }

    /// Whether messages may be missing on a channel that has just opened (`MB-RT-18`).
    package var leavesGap: @Sendable (RealtimeContinuity) -> Bool = { $0.leavesGap }

    /// Whether the first message on a resumed channel shows that the server did not go on after the last one
    /// (`MB-RT-18`). The name of a connection before the colon stays the same if it did.
    package var showsLostPlace: @Sendable (_ lastEvent: String, _ id: String) -> Bool = { lastEvent, id in
        guard let former = lastEvent.lastIndex(of: ":"), let current = id.lastIndex(of: ":") else { return false }
        return lastEvent[..<former] != id[..<current]
    }

    /// Whether a message has come before (`MB-SSE-2`). The identifier is remembered.
    package var isRepeated: @Sendable (_ id: String, inout SeenMessages) -> Bool = { !$1.insert($0) }

    /// Reads the name and the data of a message (`MB-RT-11`, `MB-RT-12`).
    package var read: @Sendable (_ name: String, _ data: JSON?) throws(MessageRefusal) -> RealtimeMessage = {
        (name, data) throws(MessageRefusal) in try RealtimeMessage(name: name, data: data)
    }

    /// The time without any byte after which an open channel counts as lost: a heartbeat's interval and ten seconds.
    package var silenceTimeout = Duration.seconds(25)

    package init() {}
}
