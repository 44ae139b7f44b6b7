public import CarillonEnvironment

/// One end of a connection, as a script uses it, with all its events.
///
/// Unchecked because only its loop uses the object.
open class TestEnd: @unchecked Sendable {
    /// The connection itself.
    public let connection: any Connection
    private let loop: any Loop
    /// All events so far.
    public private(set) var events: [ConnectionEvent] = []
    /// The times at which the events came.
    public private(set) var times: [Instant] = []
    /// The number of events that the script has seen.
    private var seen = 0
    private var waiting: CheckedContinuation<Void, Never>?
    /// The end calls this closure with each event, before the script sees the event.
    public var reaction: ((ConnectionEvent) -> Void)?

    /// Makes an end.
    ///
    /// - Parameters:
    ///   - listens: Whether the end sets a handler at once.
    ///   - isKept: Whether the connection keeps this end alive as long as events can come. An end that is not kept goes
    ///     when the test releases it.
    public init(_ connection: any Connection, on loop: any Loop, listens: Bool = true, isKept: Bool = true) {
        self.connection = connection
        self.loop = loop
        guard listens else { return }
        if isKept { listen() } else { connection.handler = { [weak self] event in self?.take(event) } }
    }

    /// Records the events of the connection from now on.
    public func listen() {
        connection.handler = { [self] event in take(event) }
    }

    private func take(_ event: ConnectionEvent) {
        if !loop.isCurrent { preconditionFailure("an event came from outside the loop") }
        events.append(event)
        times.append(loop.now)
        reaction?(event)
        waiting.take()?.resume()
    }

    // MARK: Past events

    /// All bytes that have come.
    public var received: [UInt8] {
        events.flatMap { if case .data(let bytes) = $0 { bytes } else { [UInt8]() } }
    }

    /// All bytes that have come, as text.
    public var text: String { String(decoding: received, as: UTF8.self) }

    /// The events so far without those that bring bytes.
    public var signals: [ConnectionEvent] {
        events.filter { if case .data = $0 { false } else { true } }
    }

    /// The number of events that no caller has seen yet.
    public var unseenCount: Int { events.count - seen }

    // MARK: Coming events

    /// Returns the next event that the script has not seen.
    public func next() async -> ConnectionEvent {
        while seen == events.count { await withCheckedContinuation { waiting = $0 } }
        defer { seen += 1 }
        return events[seen]
    }

    /// Returns the next event that fits, and passes over the events before it.
    public func wait(for isWanted: (ConnectionEvent) -> Bool) async -> ConnectionEvent {
        while true {
            let event = await next()
            if isWanted(event) { return event }
        }
    }

    /// Passes over events until this event or the last event comes.
    @discardableResult
    public func wait(for event: ConnectionEvent) async -> ConnectionEvent {
        await wait { if case .closed = $0 { true } else { $0 == event } }
    }

    /// Returns the time from now until an event comes.
    public func time(until event: ConnectionEvent) async -> Duration {
        let start = loop.now
        await wait(for: event)
        return start.duration(to: times[seen - 1])
    }

    /// Returns the bytes of the next events, until this number of bytes or the last byte has come.
    public func read(_ count: Int) async -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            switch await next() {
            case .data(let more): bytes += more
            case .endOfStream, .closed: return bytes
            case .open, .writable: break
            }
        }
        return bytes
    }

    /// Reads this number of bytes as text.
    public func readText(_ count: Int) async -> String { String(decoding: await read(count), as: UTF8.self) }

    /// Sends a text as UTF-8.
    public func send(_ text: String) { connection.send(Array(text.utf8)) }
}
