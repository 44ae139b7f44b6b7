import CarillonEnvironment

/// One end of a simulated connection.
///
/// Confined to the loop, hence safe to share. Its handler is called from the loop's top level and never out of a call of the user's.
public final class SimulatedConnection: TracedConnection, @unchecked Sendable {
    enum Phase {
        /// The caller waits for an answer.
        case calling
        /// The one who was called waits for the confirmation.
        case called
        case established
        case over
    }

    public let id: UInt64
    /// The number of the connection, the same at both ends.
    public let number: Int
    /// Who has this end, in traces.
    private(set) var lane: String
    /// The process whose it is.
    private(set) var owner: Int?

    private var wire: Wire?
    private let network: SimulatedNetwork
    private var phase: Phase

    private var outgoing = OutgoingBytes()
    private var gate = WriteGate()
    private var isFlushScheduled = false
    private var lineTimer: TimerToken?
    private var isFinished = false
    private var isFinishSent = false

    /// Data and ends of streams that have arrived.
    private var arrived = Queue<ConnectionEvent>()
    private(set) var undeliveredByteCount = 0
    private var isPaused = false
    private var hasSeenEnd = false
    private var outlet = EventOutlet()
    private var patience: TimerToken?

    init(side: UInt64, of wire: Wire, owner: Int?, lane: String, network: SimulatedNetwork) {
        number = wire.number
        id = UInt64(wire.number) * 2 + side
        phase = side == 0 ? .calling : .called
        self.wire = wire
        self.owner = owner
        self.lane = lane
        self.network = network
    }

    static func number(of end: any Connection) -> Int { Int(end.id / 2) }

    var isOver: Bool { phase == .over }
    var isConnecting: Bool { phase == .calling }
    var isEstablished: Bool { phase == .established }

    private var stream: ByteStream? { wire?.stream(of: self) }

    package var peerName: String? { wire?.peer(of: self).lane }

    // MARK: What the user asks for

    public var handler: ((ConnectionEvent) -> Void)? {
        get { outlet.handler }
        set {
            outlet.handler = newValue
            scheduleReading()
        }
    }

    public var bufferedByteCount: Int { outgoing.count }

    public func send(_ bytes: [UInt8]) {
        guard !isOver, !isFinished, !bytes.isEmpty else { return }
        outgoing.append(bytes)
        gate.noteSent(buffered: outgoing.count)
        scheduleFlush()
    }

    public func pause() { isPaused = true }

    public func resume() {
        isPaused = false
        scheduleReading()
    }

    public func finish() {
        isFinished = true
        scheduleFlush()
    }

    public func reset() {
        guard !isOver else { return }
        let wasConnecting = isConnecting
        end(.aborted)
        if !wasConnecting { stream?.put(.reset) }
        wire?.retireIfOver()
    }

    // MARK: Sending

    private func scheduleFlush() {
        guard phase == .established, !isFlushScheduled else { return }
        isFlushScheduled = true
        network.loop.enqueue { [self] in flush() }
    }

    private func flush() {
        isFlushScheduled = false
        guard phase == .established, let stream else { return }
        while !outgoing.isEmpty {
            let count = stream.nextPiece(of: outgoing.count)
            if count == 0 { break }
            stream.put(.data(outgoing.take(count)))
        }
        if !outgoing.isEmpty { awaitFreeLine(of: stream) }
        if gate.noteDrained(buffered: outgoing.count) { deliver(.writable) }
        // The handler may have sent more just now, and that comes first.
        guard outgoing.isEmpty, phase == .established, isFinished, !isFinishSent else { return }
        isFinishSent = true
        stream.put(.finish)
        endIfBothFinished()
    }

    /// Goes on when the line is free. What the line is like may change before; then it is asked anew.
    private func awaitFreeLine(of stream: ByteStream) {
        if let lineTimer { network.loop.cancel(lineTimer) }
        lineTimer = nil
        let freeAt = stream.lineIsFreeAt
        guard freeAt > network.loop.now else { return }
        lineTimer = network.loop.schedule(at: freeAt) { [self] in
            lineTimer = nil
            flush()
        }
    }

    /// There may be room where there was none.
    func maySendMore() {
        if !outgoing.isEmpty { scheduleFlush() }
    }

    // MARK: Receiving

    func receive(_ content: ByteStream.Content) {
        switch (phase, content) {
        case (.over, .reset): break
        case (.over, _): stream?.put(.reset)
        case (.calling, .reset): end(.failed(.refused))
        case (_, .reset): end(.failed(.reset))
        case (.called, .call): answer()
        case (.called, .confirmation): confirm()
        case (.calling, .answer): establish()
        case (.established, .data(let bytes)):
            undeliveredByteCount += bytes.count
            arrived.append(.data(bytes))
            read()
        case (.established, .finish):
            arrived.append(.endOfStream)
            read()
        case (_, _): break
        }
    }

    /// Wants a connection.
    func call() {
        guard let stream else { return }
        stream.put(.call)
        patience = network.loop.schedule(after: stream.conditions.retransmission.connectGivesUpAfter) { [self] in
            patience = nil
            giveUp()
        }
    }

    private func answer() {
        if let wire, let listener = network.listener(for: wire) {
            (lane, owner) = (listener.sockets.name, listener.sockets.id)
            stream?.put(.answer)
        } else {
            phase = .over
            stream?.put(.reset)
        }
    }

    private func confirm() {
        guard let wire, let listener = network.listener(for: wire) else {
            phase = .over
            stream?.put(.reset)
            return
        }
        phase = .established
        listener.accept(self)
    }

    private func establish() {
        phase = .established
        loseInterestInTime()
        stream?.put(.confirmation)
        if let wire { network.recordOpening(of: wire) }
        deliver(.open)
        scheduleFlush()
    }

    /// Tells what has arrived, until the user has had enough.
    private func read() {
        while let event = arrived.first, outlet.isFlowing, !isPaused {
            arrived.removeFirst()
            if case .data(let bytes) = event {
                undeliveredByteCount -= bytes.count
                if let wire { wire.peer(of: self).maySendMore() }
            }
            deliver(event)
            if event == .endOfStream {
                hasSeenEnd = true
                endIfBothFinished()
            }
        }
    }

    private func scheduleReading() {
        guard outlet.hasKept || !arrived.isEmpty else { return }
        network.loop.enqueue { [self] in
            while let (event, handler) = outlet.takeKept() { handler(event) }
            read()
        }
    }

    private func deliver(_ event: ConnectionEvent) {
        outlet.admit(event)?(event)
    }

    // MARK: The end

    /// How an end came to its end.
    enum Ending: Equatable {
        /// Both had finished.
        case finished
        case failed(NetworkError)
        /// The user reset it, or died; nobody is left to be told.
        case aborted
        /// The host lost power.
        case vanished
    }

    private func endIfBothFinished() {
        if isFinishSent, hasSeenEnd { end(.finished) }
    }

    /// Nobody answered for too long.
    func giveUp() { end(.failed(.timedOut)) }

    func end(_ ending: Ending) {
        guard !isOver else { return }
        let wasConnecting = isConnecting
        // One who was called and never confirmed is known to nobody.
        let isKnown = phase != .called
        phase = .over
        outgoing.removeAll()
        arrived.removeAll()
        undeliveredByteCount = 0
        loseInterestInTime()
        // What a socket sent before it was closed in order is still the system's business.
        if ending != .finished { stream?.abandon() }
        if isKnown, let wire { network.recordEnding(ending, of: self, on: wire, wasConnecting: wasConnecting) }
        switch ending {
        case .finished: deliver(.closed(nil))
        case .failed(let error): deliver(.closed(error))
        case .aborted, .vanished: outlet.clear()
        }
        // Whoever was called and never heard from again has forgotten it too.
        if wasConnecting, let called = wire?.called, !called.isEstablished { called.end(.vanished) }
        wire?.retireIfOver()
    }

    private func loseInterestInTime() {
        for timer in [patience, lineTimer] { if let timer { network.loop.cancel(timer) } }
        (patience, lineTimer) = (nil, nil)
    }

    /// The process is gone, and its system closes what it had.
    func dieWithProcess() {
        guard phase == .established, arrived.isEmpty, outgoing.isEmpty else { return reset() }
        if !isFinishSent { stream?.put(.finish) }
        isFinishSent = true
        phase = .over
        outlet.clear()
        if let wire {
            network.recordEnding(.aborted, of: self, on: wire, wasConnecting: false)
            wire.retireIfOver()
        }
    }

    /// Belongs to no process any more.
    func disown() { owner = nil }

    /// Lets go of the connection as a whole, and of the user unless there is something left to tell.
    func dispose() {
        if !isOver { outlet.clear() }
        phase = .over
        wire = nil
    }
}
