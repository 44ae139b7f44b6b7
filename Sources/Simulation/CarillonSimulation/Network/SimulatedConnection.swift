public import CarillonEnvironment

/// One end of a simulated connection.
///
/// The loop calls the handler from its top level, never from within one of these methods. Only code on the loop touches
/// a connection, so it is safe to share.
public final class SimulatedConnection: TracedConnection, @unchecked Sendable {
    enum Phase {
        /// The caller waits for an answer.
        case calling
        /// The called end waits for the confirmation.
        case called
        case established
        case over
    }

    /// The identity of this end: twice the connection's number, plus 1 at the called end.
    public let id: UInt64
    /// The number of the connection, the same at both ends.
    public let number: Int
    /// The name of this end's owner in traces.
    var lane: String
    /// The identity of the process that owns this end.
    var owner: Int?

    var circuit: Circuit?
    let network: SimulatedNetwork
    var phase: Phase

    var outgoing = OutgoingBytes()
    private var gate = WriteGate()
    private var isFlushScheduled = false
    var lineTimer: TimerToken?
    var isFinished = false
    var isFinishSent = false

    /// The data and ends of streams that have arrived.
    var arrived = Queue<ConnectionEvent>()
    var undeliveredByteCount = 0
    var isPaused = false
    var hasSeenEnd = false
    var outlet = EventOutlet()
    var patience: TimerToken?

    init(side: UInt64, of circuit: Circuit, owner: Int?, lane: String, network: SimulatedNetwork) {
        number = circuit.number
        id = UInt64(circuit.number) * 2 + side
        phase = side == 0 ? .calling : .called
        self.circuit = circuit
        self.owner = owner
        self.lane = lane
        self.network = network
    }

    static func number(of end: any Connection) -> Int { Int(end.id / 2) }

    var isOver: Bool { phase == .over }
    var isConnecting: Bool { phase == .calling }
    var isEstablished: Bool { phase == .established }

    var stream: ByteStream? { circuit?.stream(of: self) }

    package var peerName: String? { circuit?.peer(of: self).lane }

    // MARK: The user's calls

    /// The handler of this end's events. Events wait until there is a handler.
    public var handler: ((ConnectionEvent) -> Void)? {
        get { outlet.handler }
        set {
            outlet.handler = newValue
            scheduleReading()
        }
    }

    /// The number of sent bytes that the network has not taken yet.
    public var bufferedByteCount: Int { outgoing.count }

    /// Sends bytes after all earlier ones. A connection that is over or finished ignores them.
    public func send(_ bytes: [UInt8]) {
        guard !isOver, !isFinished, !bytes.isEmpty else { return }
        outgoing.append(bytes)
        gate.noteSent(buffered: outgoing.count)
        scheduleFlush()
    }

    /// Stops reading: data waits until ``resume()``.
    public func pause() { isPaused = true }

    /// Reads on after ``pause()``.
    public func resume() {
        isPaused = false
        scheduleReading()
    }

    /// Ends this direction after all sent bytes.
    public func finish() {
        isFinished = true
        scheduleFlush()
    }

    /// Ends the connection at once. The peer sees a reset; this end hears nothing more.
    public func reset() {
        guard !isOver else { return }
        let wasConnecting = isConnecting
        end(.aborted)
        if !wasConnecting { stream?.put(.reset) }
        circuit?.retireIfOver()
    }

    // MARK: Sending

    func scheduleFlush() {
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
        // The handler may have sent more just now. Those bytes go before the end of the stream.
        guard outgoing.isEmpty, phase == .established, isFinished, !isFinishSent else { return }
        isFinishSent = true
        stream.put(.finish)
        endIfBothFinished()
    }

    /// Waits until the line is free, then flushes. If the conditions change before, the wait starts anew.
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

    /// Flushes if the line may have room again.
    func maySendMore() {
        if !outgoing.isEmpty { scheduleFlush() }
    }
}
