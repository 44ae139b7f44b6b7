/// The state of a connection on top of another one. ``LayeredConnection`` has the functions that use the state.
///
/// Unchecked because it is confined to the loop.
package final class ConnectionLayer: @unchecked Sendable {
    /// The progress of both ends.
    package enum Phase {
        /// The connection below is not open yet.
        case connecting
        /// The handshake goes on. The bytes that arrive are read for it, even while the user has paused reading.
        case agreeing
        case established
        case over
    }

    package let transport: any Connection
    package let loop: any Loop
    package var phase: Phase
    package var outlet = EventOutlet()

    /// The bytes that the user sent before the handshake was complete.
    package var early = OutgoingBytes()
    /// Whether the user has finished sending.
    package var isFinished = false
    /// Whether the user has paused reading.
    package var isPaused = false
    /// Whether the user has got ``ConnectionEvent/endOfStream``.
    package var hasSeenEnd = false
    /// Whether the connection below delivers no more bytes.
    package var hasTransportEnded = false
    /// Whether the connection below has reported its last event.
    package var isTransportOver = false

    /// Whether the loop will deliver the kept events, and read on.
    package var isPumpScheduled = false
    private var isTransportPaused = false
    /// The number of bytes of answers that went out while many bytes waited to be sent.
    private var answeredByteCount = 0
    private var timer: TimerToken?

    package init(on transport: any Connection, _ phase: Phase, loop: any Loop) {
        self.transport = transport
        self.phase = phase
        self.loop = loop
    }

    /// Whether bytes that arrive can go to the user now.
    package var isFlowing: Bool { phase == .established && outlet.isFlowing && !isPaused }

    /// Pauses the connection below while the user reads nothing, so that the peer meets back-pressure.
    package func updateReading() {
        let isReading = phase == .agreeing || isFlowing
        guard phase == .agreeing || phase == .established, isReading == isTransportPaused else { return }
        isTransportPaused = !isReading
        if isReading { transport.resume() } else { transport.pause() }
    }

    /// Notes that bytes go out as an answer to the peer.
    ///
    /// - Returns: Whether the peer takes answers. A peer that keeps asking and takes no answer must not fill the
    ///   memory.
    package func noteAnswer(_ byteCount: Int) -> Bool {
        if transport.bufferedByteCount <= WriteGate.limit { answeredByteCount = 0 }
        answeredByteCount += byteCount
        return answeredByteCount <= WriteGate.limit
    }

    // MARK: The time for the handshake

    /// Calls `expire` if the timer is not cancelled in time.
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
