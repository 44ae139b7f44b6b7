import CarillonEnvironment
import MockHosting
import OrderedCollections

/// The heartbeats that SockJS has beside those of DDP: a Ping of WebSocket every now and then, whatever else is sent,
/// whose Pong has to come in time. sockjs-node 0.3.24 does so for every
/// client that speaks WebSocket.
struct SockJSHeartbeats {
    /// The times of the next Pings, the first one first, for all have one interval.
    private var times: OrderedDictionary<ConnectionID, Instant> = [:]
    /// The times by which Pongs have to come, the first one first.
    private var ends: OrderedDictionary<ConnectionID, Instant> = [:]
    private let interval: Duration
    private let patience: Duration

    /// - Parameter patience: The time for a Pong; zero for ever.
    init(interval: Duration, patience: Duration) {
        self.interval = interval
        self.patience = patience
    }

    /// The time by which ``takeDue(by:)`` and ``takeSilent(by:)`` have to be called; `nil` if nothing is due.
    var nextDeadline: Instant? {
        guard let time = times.values.first else { return ends.values.first }
        return ends.values.first.map { min($0, time) } ?? time
    }

    mutating func begin(on id: ConnectionID, at now: Instant) {
        if interval > .zero { times[id] = now.advanced(by: interval) }
    }

    mutating func end(on id: ConnectionID) {
        times[id] = nil
        ends[id] = nil
    }

    /// Notes a Pong of a client.
    mutating func notePong(on id: ConnectionID) { ends[id] = nil }

    /// Returns the connections that get a Ping now.
    mutating func takeDue(by now: Instant) -> [ConnectionID] {
        let due = times.elements.prefix { $0.value <= now }.map(\.key)
        for id in due {
            times[id] = nil
            begin(on: id, at: now)
            if patience > .zero, ends[id] == nil { ends[id] = now.advanced(by: patience) }
        }
        return due
    }

    /// Returns the connections whose Pong has not come in time, and forgets them.
    mutating func takeSilent(by now: Instant) -> [ConnectionID] {
        let silent = ends.elements.prefix { $0.value <= now }.map(\.key)
        for id in silent { end(on: id) }
        return silent
    }
}
