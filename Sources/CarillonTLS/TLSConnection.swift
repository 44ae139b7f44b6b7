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
public final class TLSConnection: LayeredConnection, @unchecked Sendable {
    /// Whether there is TLS in this build.
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
        self.makeSession = makeSession
        self.handshakeTimeout = handshakeTimeout
        layer = ConnectionLayer(on: transport, .connecting, loop: environment.loop)
        transport.handler = { [self] in handle($0) }
        if isEstablished { begin() }
    }

    // MARK: Facts

    /// The number of the connection below.
    public var id: UInt64 { layer.transport.id }
    /// Whether both ends have agreed, and the connection lives.
    public var isSecured: Bool { layer.phase == .established }
    /// The protocol that both ends have agreed to speak (ALPN), if they have.
    public var applicationProtocol: String? { session?.applicationProtocol }
    /// The version of TLS that is spoken, such as `TLSv1.3`; `nil` as long as there is no agreement.
    public var version: String? { isSecured ? session?.version : nil }
    /// The bytes that wait here and below.
    public var bufferedByteCount: Int { layeredByteCount }

    // MARK: Commands of the user

    /// Told of what happens, from the loop's top level.
    public var handler: ((ConnectionEvent) -> Void)? {
        get { layer.outlet.handler }
        set { setHandler(newValue) }
    }

    /// Sends bytes, encrypted, once both ends have agreed.
    public func send(_ bytes: [UInt8]) { layeredSend(bytes) }
    /// Stops reading, here and below.
    public func pause() { layeredPause() }
    /// Reads on.
    public func resume() { layeredResume() }
    /// Says goodbye; reading goes on.
    public func finish() { layeredFinish() }
    /// Ends both directions at once, without a goodbye.
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

    /// Tells the user of what has come, until there is nothing more or the user has had enough.
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

    /// Encrypts and sends bytes of the user's.
    package func write(_ bytes: [UInt8]) {
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

    package func sayGoodbye() {
        session?.finish()
        sendOutput()
        layer.transport.finish()
    }

    private func sendOutput() {
        guard let bytes = session?.takeOutput(), !bytes.isEmpty else { return }
        layer.transport.send(bytes)
    }

    /// Sends the answers of TLS itself.
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

    /// Ends the connection, after the peer has been told why. At a timeout nobody is there to hear it.
    private func fail(_ error: TLSError) {
        guard layer.phase != .over else { return }
        sendOutput()
        end(telling: .security(error), isReset: error == .timedOut)
    }

    package func release() { session = nil }
}
