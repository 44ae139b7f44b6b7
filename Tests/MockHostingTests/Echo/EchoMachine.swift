import CarillonEnvironment

/// The decisions of a client of the echo protocol. A line that has not come back is said again on the next connection.
struct EchoMachine: ClientMachine {
    enum Action {
        case connect
        case send(Line)
        case tell(Line)
        case disconnect
    }

    private enum Phase {
        case idle, connecting, open, closed
        case waiting(until: Instant)
    }

    private var phase = Phase.idle
    private var actions = Queue<Action>()
    /// The lines that have not come back.
    private var lines: [Line] = []
    private var backOff = DoublingBackOff(base: .seconds(1), maximum: .seconds(60))

    mutating func say(_ line: Line) {
        lines.append(line)
        switch phase {
        case .idle: connect()
        case .open: actions.append(.send(line))
        case .connecting, .waiting, .closed: break
        }
    }

    mutating func didConnect() {
        phase = .open
        for line in lines { actions.append(.send(line)) }
    }

    mutating func receive(_ line: Line) {
        backOff.reset()
        if let index = lines.firstIndex(of: line) { lines.remove(at: index) }
        actions.append(.tell(line))
    }

    mutating func didLoseConnection(at now: Instant) { phase = .waiting(until: now.advanced(by: backOff.next())) }

    mutating func close() {
        phase = .closed
        actions.append(.disconnect)
    }

    private mutating func connect() {
        phase = .connecting
        actions.append(.connect)
    }

    // MARK: ClientMachine

    mutating func takeAction() -> Action? { actions.removeFirst() }

    var nextDeadline: Instant? { if case .waiting(let deadline) = phase { deadline } else { nil } }

    mutating func advance(to now: Instant) {
        if let nextDeadline, nextDeadline <= now { connect() }
    }
}
