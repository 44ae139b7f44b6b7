public import CarillonEnvironment

/// A connection with TLS, on top of another connection that carries its bytes.
///
/// The connection behaves as every `Connection` does, with two differences. `ConnectionEvent.open` comes at both
/// ends, once the handshake is complete; no byte of the user's passes before. And the connection may end with
/// `NetworkError.security(_:)`. This end has then sent TLS's alert to the peer, if there was one to send.
///
/// The peer's close_notify alert becomes `ConnectionEvent.endOfStream`. A connection that ends without this alert
/// ends with `TLSError.truncated`, after the handler has received all bytes that came before. ``finish()`` sends the
/// alert, and reading goes on.
///
/// A handshake that is not complete in time ends with `TLSError.timedOut`. The time counts from the moment at which
/// the connection below is open.
///
/// Unchecked because it is confined to the environment's loop, and so are the callbacks that share it. The loop calls
/// the handler from its top level, never out of a call of the user's.
public final class TLSConnection: LayeredConnection, @unchecked Sendable {
    /// Whether this build has TLS.
    public static var isAvailable: Bool {
        #if canImport(COpenSSL)
        true
        #else
        false
        #endif
    }

    package let layer: ConnectionLayer
    private let makeSession: () throws(TLSError) -> TLSSession
    private let handshakeTimeout: Duration
    private var session: TLSSession?

    /// The client's end of a connection that is being opened.
    ///
    /// - Parameters:
    ///   - transport: A connection that nobody else uses, and that has not reported `ConnectionEvent.open` yet.
    ///   - host: The name or IP address that the server has to prove to be. The server also gets a name (SNI), but not
    ///     an address.
    ///   - applicationProtocols: The protocols that the client offers to speak (ALPN), the best first; none to leave
    ///     the choice open.
    ///   - handshakeTimeout: The time in which both ends must complete the handshake.
    ///   - environment: The environment whose time and trusted authorities the verification uses: see
    ///     `Platform.trustedRoots`.
    public convenience init(
        _ transport: any Connection, to host: String, applicationProtocols: [String] = [],
        handshakeTimeout: Duration = .seconds(30), environment: Environment
    ) {
        self.init(
            transport, to: host, applicationProtocols, .all, handshakeTimeout: handshakeTimeout,
            environment: environment)
    }

    /// - Parameter versions: The versions of TLS that the client speaks.
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
    ///   - isEstablished: Whether the connection below is open already, so that it will not report that.
    ///   - makeSession: Makes the session, once the connection below is open.
    init(
        _ transport: any Connection, isEstablished: Bool, handshakeTimeout: Duration, environment: Environment,
        makeSession: @escaping () throws(TLSError) -> TLSSession
    ) {
        self.makeSession = makeSession
        self.handshakeTimeout = handshakeTimeout
        layer = ConnectionLayer(on: transport, .connecting, loop: environment.loop)
        transport.handler = { [self] in handle($0) }
        if isEstablished { begin() }
    }

    // MARK: Facts

    /// The number of the connection below.
    public var id: UInt64 { layer.transport.id }
    /// Whether the handshake is complete and the connection is not over.
    public var isSecured: Bool { layer.phase == .established }
    /// The protocol that both ends agreed to speak (ALPN); `nil` if they agreed on none.
    public var applicationProtocol: String? { session?.applicationProtocol }
    /// The version of TLS on this connection, such as `TLSv1.3`; `nil` before the handshake is complete, and after the
    /// connection's end.
    public var version: String? { isSecured ? session?.version : nil }
    /// The number of bytes that wait here and in the connection below.
    public var bufferedByteCount: Int { layeredByteCount }

    // MARK: Commands of the user

    /// The handler of this connection's events. The loop calls it from its top level.
    public var handler: ((ConnectionEvent) -> Void)? {
        get { layer.outlet.handler }
        set { setHandler(newValue) }
    }

    /// Encrypts and sends bytes. Before the handshake is complete, they wait.
    public func send(_ bytes: [UInt8]) { layeredSend(bytes) }
    /// Stops reading, here and in the connection below.
    public func pause() { layeredPause() }
    /// Reads on after ``pause()``.
    public func resume() { layeredResume() }
    /// Sends a close_notify alert. Reading goes on.
    public func finish() { layeredFinish() }
    /// Ends both directions at once, without a close_notify alert.
    public func reset() { layeredReset() }

    // MARK: The connection below

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .open:
            begin()
            proceed()
        case .data(let bytes):
            session?.receive(bytes)
            proceed()
        case .writable:
            if layer.phase == .established { deliver(.writable) }
        case .endOfStream:
            layer.hasTransportEnded = true
            proceed()
        case .closed(nil):
            layer.isTransportOver = true
            layer.hasTransportEnded = true
            proceed()
        case .closed(let error?):
            close(error)
        }
    }

    private func begin() {
        guard layer.phase == .connecting else { return }
        do throws(TLSError) {
            session = try makeSession()
            layer.phase = .agreeing
            layer.startTimer(handshakeTimeout) { [weak self] in self?.fail(.timedOut) }
        } catch {
            fail(error)
        }
    }

    /// Goes on with the handshake, and then with reading.
    private func proceed() {
        do throws(TLSError) {
            if layer.phase == .agreeing, let session {
                let haveAgreed = try session.shakeHands()
                sendOutput()
                if haveAgreed {
                    establish()
                } else if layer.hasTransportEnded {
                    throw .endedInHandshake
                }
            }
        } catch {
            fail(error)
        }
        readOn()
    }

    // MARK: Reading

    /// Delivers the bytes that arrived, until none are left or the user stops reading.
    package func readOn() {
        do throws(TLSError) {
            try read()
        } catch {
            fail(error)
        }
        layer.updateReading()
    }

    private func read() throws(TLSError) {
        while layer.isFlowing, let session {
            if layer.hasSeenEnd {
                if layer.isTransportOver { close(nil) }
                return
            }
            let reading = try session.read()
            try sendAnswers()
            switch reading {
            case .bytes(let bytes): deliver(.data(bytes))
            case .nothing:
                if layer.hasTransportEnded { throw .truncated }
                return
            case .end:
                layer.hasSeenEnd = true
                deliver(.endOfStream)
            }
        }
    }

    // MARK: Writing

    /// Encrypts and sends bytes of the user.
    package func write(_ bytes: [UInt8]) {
        guard let session else { return }
        // The bytes go piece by piece, so that the encrypted copy of all of them is never held here at once.
        for start in stride(from: 0, to: bytes.count, by: TLSSession.recordSize) {
            do throws(TLSError) {
                try session.write(bytes[start..<min(start + TLSSession.recordSize, bytes.count)])
                sendOutput()
            } catch {
                return failLater(error)
            }
        }
    }

    package func sayGoodbye() {
        session?.finish()
        sendOutput()
        layer.transport.finish()
    }

    private func sendOutput() {
        guard let bytes = session?.takeOutput(), !bytes.isEmpty else { return }
        layer.transport.send(bytes)
    }

    /// Sends the answers that TLS itself gives to the peer.
    private func sendAnswers() throws(TLSError) {
        guard let bytes = session?.takeOutput(), !bytes.isEmpty else { return }
        guard layer.noteAnswer(bytes.count) else {
            throw .violation("the peer asks for more answers than it takes")
        }
        layer.transport.send(bytes)
    }

    // MARK: The end

    private func failLater(_ error: TLSError) {
        layer.loop.enqueue { [self] in fail(error) }
    }

    /// Sends the peer the alert that tells the reason, and ends the connection. After a timeout the connection is
    /// reset, because no peer is there to read the alert.
    private func fail(_ error: TLSError) {
        guard layer.phase != .over else { return }
        sendOutput()
        end(telling: .security(error), isReset: error == .timedOut)
    }

    package func release() { session = nil }
}
