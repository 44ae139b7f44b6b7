/// The handler of a connection, and the events that came while there was none.
package struct EventOutlet {
    package typealias Handler = (ConnectionEvent) -> Void

    package var handler: Handler?
    /// The events that wait for a handler. A connection without a handler does not read, so there are few: at most an
    /// ``ConnectionEvent/open``, a ``ConnectionEvent/writable`` and a ``ConnectionEvent/closed(_:)``.
    private var kept: [ConnectionEvent] = []

    package init() {}

    package var hasKept: Bool { !kept.isEmpty }
    /// Whether the handler would get an event at once.
    package var isFlowing: Bool { handler != nil && kept.isEmpty }

    /// Returns the handler that gets an event now; `nil` if the event has to wait.
    package mutating func admit(_ event: ConnectionEvent) -> Handler? {
        guard isFlowing else {
            if !kept.contains(event) { kept.append(event) }
            return nil
        }
        return handler(for: event)
    }

    /// Returns the next waiting event, and the handler that gets it now.
    package mutating func takeKept() -> (event: ConnectionEvent, handler: Handler)? {
        guard !kept.isEmpty, let handler = handler(for: kept[0]) else { return nil }
        return (kept.removeFirst(), handler)
    }

    /// Releases the handler, and drops the waiting events.
    package mutating func clear() {
        handler = nil
        kept = []
    }

    /// A handler mostly holds its connection, so it is released with the last event.
    private mutating func handler(for event: ConnectionEvent) -> Handler? {
        guard case .closed = event else { return handler }
        return handler.take()
    }
}
