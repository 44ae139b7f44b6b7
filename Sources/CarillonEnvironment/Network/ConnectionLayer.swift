/// The state that connections on top of other connections share; ``LayeredConnection`` has what they do with it.
///
/// Unchecked because it is confined to the loop.
package final class ConnectionLayer: @unchecked Sendable {
    /// How far both ends are.
    package enum Phase {
        /// The connection below does not stand yet.
        case connecting
        /// Both ends shake hands. What comes is read for that, whatever the user wants.
        case agreeing
        case established
        case over
    }

    package let transport: any Connection
    package let loop: any Loop
    package var phase: Phase
    package var outlet = EventOutlet()

    /// The bytes that the user has sent before both ends had agreed.
    package var early = OutgoingBytes()
    /// Whether the user sends nothing more.
    package var isFinished = false
    /// Whether the user reads nothing now.
    package var isPaused = false
    /// Whether the user was told that the peer sends nothing more.
    package var hasSeenEnd = false
    /// Whether nothing more comes from the connection below.
    package var hasTransportEnded = false
    /// Whether the connection below has told its last event.
    package var isTransportOver = false

    /// Whether the loop will tell of the events that were kept, and read on.
    package var isPumpScheduled = false
    private var isTransportPaused = false
    /// How many bytes of answers went out while much waited to be sent.
    private var answeredByteCount = 0
    private var timer: TimerToken?

    package init(on transport: any Connection, _ phase: Phase, loop: any Loop) {
        self.transport = transport
        self.phase = phase
        self.loop = loop
    }

    /// Whether the user can be told of what comes.
    package var isFlowing: Bool { phase == .established && outlet.isFlowing && !isPaused }

    /// Pauses the connection below while the user reads nothing, so that the peer meets back-pressure.
    package func updateReading() {
        let isReading = phase == .agreeing || isFlowing
        guard phase == .agreeing || phase == .established, isReading == isTransportPaused else { return }
        isTransportPaused = !isReading
        if isReading { transport.resume() } else { transport.pause() }
    }

    /// Notes that bytes go out which the peer has asked for.
    ///
    /// - Returns: Whether the peer takes answers. A peer that asks and asks, and takes none, must not fill the memory.
    package func noteAnswer(_ byteCount: Int) -> Bool {
        if transport.bufferedByteCount <= WriteGate.limit { answeredByteCount = 0 }
        answeredByteCount += byteCount
        return answeredByteCount <= WriteGate.limit
    }

    // MARK: The time to agree

    /// Calls `expire` unless both ends agree in time.
    package func startTimer(_ timeout: Duration, _ expire: @escaping () -> Void) {
        timer = loop.schedule(after: timeout) { [weak self] in
            self?.timer = nil
            expire()
        }
    }

    package func cancelTimer() {
        if let timer = timer.take() { loop.cancel(timer) }
    }
}
