import CarillonEnvironment
import MockHosting
import OrderedCollections

/// The heartbeats that SockJS has beside those of DDP: a frame `h` every now and then, whatever else is sent.
struct SockJSHeartbeats {
    /// The times of the next heartbeats, the first one first, for all have one interval.
    private var times: OrderedDictionary<ConnectionID, Instant> = [:]
    private let interval: Duration

    init(interval: Duration) { self.interval = interval }

    /// The time by which ``takeDue(by:)`` has to be called; `nil` if nothing is due.
    var nextDeadline: Instant? { times.values.first }

    mutating func begin(on id: ConnectionID, at now: Instant) {
        if interval > .zero { times[id] = now.advanced(by: interval) }
    }

    mutating func end(on id: ConnectionID) { times[id] = nil }

    /// Returns the connections that get a heartbeat now.
    mutating func takeDue(by now: Instant) -> [ConnectionID] {
        let due = times.elements.prefix { $0.value <= now }.map(\.key)
        for id in due {
            times[id] = nil
            begin(on: id, at: now)
        }
        return due
    }
}
