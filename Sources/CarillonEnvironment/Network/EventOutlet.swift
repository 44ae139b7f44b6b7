/// The handler of a connection, and the events that came while there was none.
package struct EventOutlet {
    package typealias Handler = (ConnectionEvent) -> Void

    package var handler: Handler?
    /// Few: a connection without a handler does not read, so there is no more than an ``ConnectionEvent/open``, a
    /// ``ConnectionEvent/writable`` and a ``ConnectionEvent/closed(_:)``.
    private var kept: [ConnectionEvent] = []

    package init() {}

    package var hasKept: Bool { !kept.isEmpty }
    /// Whether an event would be told at once.
    package var isFlowing: Bool { handler != nil && kept.isEmpty }

    /// Whom to tell of an event now; nobody if it has to be kept.
    package mutating func admit(_ event: ConnectionEvent) -> Handler? {
        guard isFlowing else {
            if !kept.contains(event) { kept.append(event) }
            return nil
        }
        return handler(for: event)
    }

    /// The next event that was kept, and whom to tell now.
    package mutating func takeKept() -> (event: ConnectionEvent, handler: Handler)? {
        guard !kept.isEmpty, let handler = handler(for: kept[0]) else { return nil }
        return (kept.removeFirst(), handler)
    }

    /// Lets go of the handler and of what was kept.
    package mutating func clear() {
        handler = nil
        kept = []
    }

    /// A handler mostly holds its connection; after the last event it is let go.
    private mutating func handler(for event: ConnectionEvent) -> Handler? {
        guard case .closed = event else { return handler }
        return handler.take()
    }
}
