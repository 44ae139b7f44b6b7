import CarillonEnvironment

/// A connection with TLS, on top of another connection that carries its bytes.
///
/// It behaves as every ``Connection`` does, but for two things. ``ConnectionEvent/open`` comes at both ends, once they
/// have agreed on who they are and on their keys; nothing of the user's passes before. And it may end with
/// ``NetworkError/security(_:)``: then the peer has been sent TLS's alert, if there is one to send.
///
/// The peer's goodbye is the ``ConnectionEvent/endOfStream``; a connection that ends without it was
/// ``TLSError/truncated``, and does so only after all that came before it has been told. ``finish()`` says goodbye, and
/// reading goes on.
///
/// A handshake that is not completed in time, counted from the moment at which the connection below stands, ends with
/// ``TLSError/timedOut``.
///
/// Confined to the environment's loop, which makes it safe to share with the callbacks that run there. Its handler is
/// called from the loop's top level and never out of a call of the user's.
public final class TLSConnection: TracedConnection, @unchecked Sendable {
    private enum Phase {
        /// The connection below does not stand yet.
        case connecting
        case shakingHands
        case established
        case over
    }

    /// Whether there is TLS in this build.
    public static var isAvailable: Bool {
        #if canImport(COpenSSL)
            true
        #else
            false
        #endif
    }

    private let transport: any Connection
    private let environment: Environment
    private let makeSession: () throws(TLSError) -> TLSSession
    private let handshakeTimeout: Duration
    private var handshakeTimer: TimerToken?
    private var session: TLSSession?
    private var phase: Phase

    /// What the user has sent before the ends had agreed.
    private var early = OutgoingBytes()
    /// How much TLS itself has answered while much waited to be sent.
    private var answeredByteCount = 0
    private var isFinished = false
    private var isPaused = false
    private var hasSeenEnd = false
    private var isTransportPaused = false
    private var hasTransportEnded = false
    private var isTransportOver = false
    private var isPumpScheduled = false
    private var outlet = EventOutlet()

    /// The client's end of a connection that is being opened.
    ///
    /// - Parameters:
    ///   - transport: a connection that nobody uses otherwise, and that has not told ``ConnectionEvent/open`` yet.
    ///   - host: the name or IP address that the server has to prove to be. A name is also told to the server (SNI).
    ///   - applicationProtocols: what the client offers to speak (ALPN), the best first; none to leave it open.
    ///   - handshakeTimeout: how long both ends may take to agree.
    ///   - environment: whose time certificates have to be valid at, and whom it trusts: see ``Platform/trustedRoots``.
    public convenience init(
        _ transport: any Connection, to host: String, applicationProtocols: [String] = [],
        handshakeTimeout: Duration = .seconds(30), environment: Environment
    ) {
        self.init(
            transport, to: host, applicationProtocols, .all, handshakeTimeout: handshakeTimeout,
            environment: environment)
    }

    /// - Parameter versions: which versions of TLS it speaks.
    package convenience init(
        _ transport: any Connection, to host: String, _ applicationProtocols: [String] = [], _ versions: TLSVersions,
        handshakeTimeout: Duration = .seconds(30), environment: Environment
    ) {
        self.init(
            transport, isEstablished: false, handshakeTimeout: handshakeTimeout, environment: environment
        ) { () throws(TLSError) in
            let context = try TLSContext.client(
                to: host, applicationProtocols: applicationProtocols, versions: versions, environment: environment)
            return try TLSSession(context, isServer: false, environment: environment)
        }
    }

    /// - Parameters:
    ///   - isEstablished: whether the connection below stands, so that it will not say so.
    ///   - makeSession: called when it stands.
    init(
        _ transport: any Connection, isEstablished: Bool, handshakeTimeout: Duration, environment: Environment,
        makeSession: @escaping () throws(TLSError) -> TLSSession
    ) {
        self.transport = transport
        self.environment = environment
        self.makeSession = makeSession
        self.handshakeTimeout = handshakeTimeout
        phase = .connecting
        transport.handler = { [self] in handle($0) }
        if isEstablished { begin() }
    }

    // MARK: What the user may know

    public var id: UInt64 { transport.id }
    package var peerName: String? { (transport as? any TracedConnection)?.peerName }

    /// Whether both ends have agreed, and the connection lives.
    public var isSecured: Bool { phase == .established }
    /// What both ends have agreed to speak (ALPN), if they have.
    public var applicationProtocol: String? { session?.applicationProtocol }
    package var networkNumber: Int? { (transport as? any TracedConnection)?.networkNumber }
    /// The version of TLS that is spoken, such as `TLSv1.3`; `nil` as long as there is no agreement.
    public var version: String? { isSecured ? session?.version : nil }

    public var bufferedByteCount: Int { phase == .over ? 0 : early.count + transport.bufferedByteCount }

    public var handler: ((ConnectionEvent) -> Void)? {
        get { outlet.handler }
        set {
            outlet.handler = newValue
            guard newValue != nil else { return updateReading() }
            schedulePump()
        }
    }

    // MARK: What the user asks for

    public func send(_ bytes: [UInt8]) {
        guard phase != .over, !isFinished, !bytes.isEmpty else { return }
        guard phase == .established else { return early.append(bytes) }
        write(bytes)
    }

    public func pause() {
        isPaused = true
        updateReading()
    }

    public func resume() {
        isPaused = false
        schedulePump()
    }

    public func finish() {
        guard phase != .over, !isFinished else { return }
        isFinished = true
        if phase == .established { sayGoodbye() }
    }

    public func reset() {
        guard phase != .over else { return }
        end()
        outlet.clear()
        transport.handler = nil
        transport.reset()
    }

    // MARK: What the connection below tells

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .open:
            begin()
            proceed()
        case .data(let bytes):
            session?.receive(bytes)
            proceed()
        case .writable:
            if phase == .established { deliver(.writable) }
        case .endOfStream:
            hasTransportEnded = true
            proceed()
        case .closed(nil):
            isTransportOver = true
            hasTransportEnded = true
            proceed()
        case .closed(let error?):
            close(error)
        }
    }

    private func begin() {
        guard phase == .connecting else { return }
        do throws(TLSError) {
            session = try makeSession()
            phase = .shakingHands
            handshakeTimer = environment.loop.schedule(after: handshakeTimeout) { [weak self] in
                self?.handshakeTimer = nil
                self?.fail(.timedOut)
            }
        } catch {
            fail(error)
        }
    }

    /// Does what can be done with what has come.
    private func proceed() {
        do throws(TLSError) {
            if phase == .shakingHands, let session {
                let haveAgreed = try session.shakeHands()
                sendOutput()
                if haveAgreed {
                    establish()
                } else if hasTransportEnded {
                    throw .endedInHandshake
                }
            }
            try read()
        } catch {
            fail(error)
        }
        updateReading()
    }

    private func establish() {
        phase = .established
        cancelHandshakeTimer()
        // Before the user can send more.
        if !early.isEmpty { write(early.take(early.count)) }
        if isFinished { sayGoodbye() }
        deliver(.open)
    }

    /// Tells what has come, until there is nothing more or the user has had enough.
    private func read() throws(TLSError) {
        while phase == .established, outlet.isFlowing, !isPaused, let session {
            if hasSeenEnd {
                if isTransportOver { close(nil) }
                return
            }
            let reading = try session.read()
            try sendAnswers()
            switch reading {
            case .bytes(let bytes): deliver(.data(bytes))
            case .nothing:
                if hasTransportEnded { throw .truncated }
                return
            case .end:
                hasSeenEnd = true
                deliver(.endOfStream)
            }
        }
    }

    private func updateReading() {
        let isReading = phase == .shakingHands || (phase == .established && outlet.isFlowing && !isPaused)
        guard phase == .shakingHands || phase == .established, isReading == isTransportPaused else { return }
        isTransportPaused = !isReading
        if isReading { transport.resume() } else { transport.pause() }
    }

    // MARK: What goes to the connection below

    private func write(_ bytes: [UInt8]) {
        guard let session else { return }
        // Piece by piece, so that there is never much more than what was there before.
        for start in stride(from: 0, to: bytes.count, by: TLSSession.recordSize) {
            do throws(TLSError) {
                try session.write(bytes[start..<min(start + TLSSession.recordSize, bytes.count)])
                sendOutput()
            } catch {
                return failLater(error)
            }
        }
    }

    private func sayGoodbye() {
        session?.finish()
        sendOutput()
        transport.finish()
    }

    private func sendOutput() {
        guard let bytes = session?.takeOutput(), !bytes.isEmpty else { return }
        transport.send(bytes)
    }

    /// Sends what TLS itself has to answer. A peer that asks and asks, and takes no answer, must not fill the memory.
    private func sendAnswers() throws(TLSError) {
        guard let bytes = session?.takeOutput(), !bytes.isEmpty else { return }
        if transport.bufferedByteCount <= WriteGate.limit { answeredByteCount = 0 }
        answeredByteCount += bytes.count
        guard answeredByteCount <= WriteGate.limit else {
            throw .violation("the peer asks for more answers than it takes")
        }
        transport.send(bytes)
    }

    // MARK: The end

    private func failLater(_ error: TLSError) {
        environment.loop.enqueue { [self] in fail(error) }
    }

    /// Ends the connection, after the peer has been told why.
    private func fail(_ error: TLSError) {
        guard phase != .over else { return }
        sendOutput()
        end()
        if isTransportOver {
            transport.handler = nil
        } else if error == .timedOut {
            // Nobody is there to hear why.
            transport.handler = nil
            transport.reset()
        } else {
            // The alert has to arrive, so that the connection below is not reset at once.
            transport.part(from: environment.loop)
        }
        deliver(.closed(.security(error)))
    }

    private func close(_ error: NetworkError?) {
        guard phase != .over else { return }
        end()
        deliver(.closed(error))
    }

    private func end() {
        phase = .over
        session = nil
        early.removeAll()
        cancelHandshakeTimer()
    }

    private func cancelHandshakeTimer() {
        if let timer = handshakeTimer.take() { environment.loop.cancel(timer) }
    }

    // MARK: Telling

    private func deliver(_ event: ConnectionEvent) {
        outlet.admit(event)?(event)
    }

    private func schedulePump() {
        guard !isPumpScheduled else { return }
        isPumpScheduled = true
        environment.loop.enqueue { [self] in pump() }
    }

    private func pump() {
        isPumpScheduled = false
        while let (event, handler) = outlet.takeKept() { handler(event) }
        do throws(TLSError) {
            try read()
        } catch {
            fail(error)
        }
        updateReading()
    }
}
