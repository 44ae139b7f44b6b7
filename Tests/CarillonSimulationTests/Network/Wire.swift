import CarillonEnvironment

/// One end of a connection, as an async script uses it. Confined to the loop, hence safe to share.
final class Wire: @unchecked Sendable {
    let connection: any Connection
    private let loop: any Loop
    private(set) var events: [ConnectionEvent] = []
    /// When each of the events came.
    private(set) var times: [Instant] = []
    /// How many of the events the script has looked at.
    private var seen = 0
    private var waiting: CheckedContinuation<Void, Never>?
    /// Looks at each event before the script does.
    var onEvent: ((ConnectionEvent) -> Void)?

    /// - Parameter listens: whether a handler is set at once.
    init(_ connection: any Connection, on loop: any Loop, listens: Bool = true) {
        self.connection = connection
        self.loop = loop
        if listens { listen() }
    }

    func listen() {
        connection.handler = { [self] event in
            if !loop.isCurrent { preconditionFailure("an event came from outside the loop") }
            events.append(event)
            times.append(loop.now)
            onEvent?(event)
            waiting.take()?.resume()
        }
    }

    var unseenCount: Int { events.count - seen }

    /// The next event that the script has not seen.
    func next() async -> ConnectionEvent {
        while seen == events.count { await withCheckedContinuation { waiting = $0 } }
        defer { seen += 1 }
        return events[seen]
    }

    /// Passes over events until one comes that fits.
    func wait(for isWanted: (ConnectionEvent) -> Bool) async -> ConnectionEvent {
        while true {
            let event = await next()
            if isWanted(event) { return event }
        }
    }

    /// Passes over events until this one comes, or the last one.
    @discardableResult
    func wait(for event: ConnectionEvent) async -> ConnectionEvent {
        await wait { if case .closed = $0 { true } else { $0 == event } }
    }

    /// The bytes of the next events until there are so many, or no more come.
    func read(_ count: Int) async -> [UInt8] {
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

    func send(_ text: String) { connection.send(Array(text.utf8)) }
    func readText(_ count: Int) async -> String { String(decoding: await read(count), as: UTF8.self) }

    /// All bytes so far.
    var received: [UInt8] {
        events.flatMap { if case .data(let bytes) = $0 { bytes } else { [UInt8]() } }
    }
}

extension TestBed.Stage {
    /// Connects the phone to a server that hands over its end.
    func pair() async throws -> (phone: Wire, server: Wire, listener: any Listener) {
        let accepted = Accepted(on: loop)
        let listener = try server.listen(on: anyPort) { accepted.add($0) }
        let phone = connect(to: listener)
        let server = await accepted.next()
        await phone.wait(for: .open)
        return (phone, server, listener)
    }

    func connect(to listener: any Listener) -> Wire {
        Wire(phone.connect(to: listener.endpoint), on: loop)
    }
}

/// The connections that a listener has accepted. Confined to the loop, hence safe to share.
final class Accepted: @unchecked Sendable {
    private let loop: any Loop
    private let listens: Bool
    private(set) var wires: [Wire] = []
    private var taken = 0
    private var waiting: CheckedContinuation<Void, Never>?

    init(on loop: any Loop, listens: Bool = true) {
        self.loop = loop
        self.listens = listens
    }

    func add(_ connection: any Connection) {
        wires.append(Wire(connection, on: loop, listens: listens))
        waiting.take()?.resume()
    }

    func next() async -> Wire {
        while taken == wires.count { await withCheckedContinuation { waiting = $0 } }
        defer { taken += 1 }
        return wires[taken]
    }
}

extension Loop {
    /// Returns when everything that is ready now has run.
    func finishTurn() async {
        for _ in 0..<3 { await withCheckedContinuation { continuation in enqueue { continuation.resume() } } }
    }
}
