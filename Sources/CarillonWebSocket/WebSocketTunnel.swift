import CarillonEnvironment
import HTTPWire
import WebSocketWire

/// A stream of bytes in the binary messages of a WebSocket, on top of another connection: MQTT travels so (MQTT 3.1.1,
/// section 6).
///
/// ```swift
/// let plain = environment.network.connect(to: Endpoint(host: "broker", port: 8080))
/// let connection = WebSocketTunnel(plain, to: "broker", subprotocol: "mqtt", environment: environment)
/// connection.handler = { event in … }
/// connection.send(packet)
/// ```
///
/// It behaves as every ``Connection`` does, but for two things. ``ConnectionEvent/open`` comes at both ends, once the
/// opening handshake is done; no byte of the user's passes before. And it may end with ``NetworkError/webSocket(_:)``:
/// then the peer has been sent an HTTP status or a Close that says why.
///
/// The peer's Close is the ``ConnectionEvent/endOfStream``, and ``finish()`` sends one. Where the messages are cut
/// means nothing, and a text message ends the connection [MQTT-6.0.0-1].
///
/// Unchecked because it is confined to the environment's loop. Its handler is called from the loop's top level and
/// never out of a call of the user's.
public final class WebSocketTunnel: TracedConnection, @unchecked Sendable {
    private enum Phase {
        case opening
        case established
        case over
    }

    private let transport: any Connection
    private let environment: Environment
    private var opening: any TunnelOpening
    private var endpoint: WebSocketSession
    private let rules: TunnelRules
    private var phase = Phase.opening
    private var openingTimer: TimerToken?

    /// The bytes that the user has sent before the handshake was done.
    private var early = OutgoingBytes()
    /// How many bytes of Pongs went out while much waited to be sent.
    private var answeredByteCount = 0
    private var isFinished = false
    private var isPaused = false
    private var isTransportPaused = false
    private var hasSeenEnd = false
    private var hasTransportEnded = false
    private var isTransportOver = false
    private var isPumpScheduled = false
    private var outlet = EventOutlet()

    /// The client's end of a connection that is being opened.
    ///
    /// - Parameters:
    ///   - transport: A connection that nobody uses otherwise, and that has not told ``ConnectionEvent/open`` yet.
    ///   - host: The server's name, with its port if that is not the usual one, for the request's `Host`.
    ///   - target: The path of the request, such as `/mqtt`.
    ///   - subprotocol: The subprotocol that the client offers, and that the server has to take.
    ///   - timeout: How long connecting and the handshake may take together.
    public convenience init(
        _ transport: any Connection, to host: String, target: String = "/mqtt", subprotocol: String = "mqtt",
        timeout: Duration = .seconds(30), environment: Environment
    ) {
        let random = environment.random("websocket")
        self.init(
            transport, ClientOpening(host: host, target: target, subprotocol: subprotocol, key: random.key),
            .client { random.maskingKey }, TunnelRules(subprotocol: subprotocol), timeout: timeout,
            environment: environment)
    }

    /// The server's end of a connection that was accepted.
    ///
    /// - Parameters:
    ///   - transport: A connection that stands, and that nobody uses otherwise.
    ///   - rules: The rules that the client has to keep: to offer the subprotocol [MQTT-6.0.0-3], and to send binary
    ///     messages [MQTT-6.0.0-1].
    ///   - messageSize: The most bytes of a message from the client.
    ///   - timeout: How long the handshake may take.
    public convenience init(
        accepted transport: any Connection, _ rules: TunnelRules = TunnelRules(subprotocol: "mqtt"),
        messageSize: Int = 2_097_152, timeout: Duration = .seconds(30), environment: Environment
    ) {
        self.init(
            transport, ServerOpening(rules), .server(limits: WebSocketLimits(messageSize: messageSize)), rules,
            timeout: timeout, environment: environment)
    }

    private init(
        _ transport: any Connection, _ opening: any TunnelOpening, _ endpoint: WebSocketSession, _ rules: TunnelRules,
        timeout: Duration, environment: Environment
    ) {
        self.rules = rules
        self.transport = transport
        self.opening = opening
        self.endpoint = endpoint
        self.environment = environment
        self.endpoint.answersClose = false
        openingTimer = environment.loop.schedule(after: timeout) { [weak self] in
            self?.openingTimer = nil
            self?.fail("the handshake took too long")
        }
        transport.handler = { [self] in handle($0) }
        let bytes = self.opening.begin()
        if !bytes.isEmpty { transport.send(bytes) }
    }

    // MARK: Facts

    public var id: UInt64 { transport.id }
    package var peerName: String? { (transport as? any TracedConnection)?.peerName }

    public var bufferedByteCount: Int { phase == .over ? 0 : early.count + transport.bufferedByteCount }

    public var handler: ((ConnectionEvent) -> Void)? {
        get { outlet.handler }
        set {
            outlet.handler = newValue
            guard newValue != nil else { return updateReading() }
            schedulePump()
        }
    }

    // MARK: Commands

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

    // MARK: The connection below

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .open: break
        case .data(let bytes):
            if phase == .opening { open(with: bytes) } else { endpoint.append(bytes) }
            proceed()
        case .writable:
            if phase == .established { deliver(.writable) }
        case .endOfStream:
            hasTransportEnded = true
            if phase == .opening { return fail("the connection ended in the handshake") }
            proceed()
        case .closed(nil):
            isTransportOver = true
            hasTransportEnded = true
            if phase == .opening { return fail("the connection ended in the handshake") }
            proceed()
        case .closed(let error?):
            close(error)
        }
    }

    private func open(with bytes: [UInt8]) {
        switch opening.receive(bytes) {
        case .unfinished: break
        case .refused(let answer, let reason):
            if !answer.isEmpty { transport.send(answer) }
            fail(reason)
        case .agreed(let answer, let rest):
            if !answer.isEmpty { transport.send(answer) }
            phase = .established
            cancelTimer()
            if !rest.isEmpty { endpoint.append(rest) }
            // Before the user can send more.
            if !early.isEmpty { write(early.take(early.count)) }
            if isFinished { sayGoodbye() }
            deliver(.open)
        }
    }

    /// Tells what has come, until there is nothing more or the user has had enough.
    private func proceed() {
        while phase == .established, outlet.isFlowing, !isPaused {
            if hasSeenEnd {
                if isTransportOver { close(nil) }
                break
            }
            do throws(WebSocketViolation) {
                let event = try endpoint.next()
                guard sendAnswers() else { return fail("the peer asks for more answers than it takes") }
                switch event {
                case .message(let message):
                    guard let bytes = rules.bytes(message) else {
                        try? endpoint.close(WebSocketClose(.unsupportedData))
                        sendOutput()
                        return fail("a text message came, and only binary ones may")
                    }
                    if !bytes.isEmpty { deliver(.data(bytes)) }
                case .ping, .pong: continue
                case .close: seeEnd()
                case nil:
                    guard hasTransportEnded else { return updateReading() }
                    seeEnd()
                }
            } catch {
                sendOutput()
                return fail("\(error)")
            }
        }
        updateReading()
    }

    private func seeEnd() {
        hasSeenEnd = true
        deliver(.endOfStream)
    }

    private func updateReading() {
        let isReading = phase == .opening || (phase == .established && outlet.isFlowing && !isPaused)
        guard phase != .over, isReading == isTransportPaused else { return }
        isTransportPaused = !isReading
        if isReading { transport.resume() } else { transport.pause() }
    }

    private func write(_ bytes: [UInt8]) {
        for start in stride(from: 0, to: bytes.count, by: WebSocketTunnel.pieceSize) {
            try? endpoint.send(.binary(Array(bytes[start..<min(start + WebSocketTunnel.pieceSize, bytes.count)])))
            sendOutput()
        }
    }

    /// The most bytes of a message that is sent. Other ends may have narrow limits.
    private static let pieceSize = 65_536

    private func sayGoodbye() {
        try? endpoint.close()
        sendOutput()
        transport.finish()
    }

    /// Sends the Pong that the last event asks for.
    ///
    /// - Returns: Whether the peer takes answers. A peer that asks and asks, and takes none, must not fill the memory.
    private func sendAnswers() -> Bool {
        if transport.bufferedByteCount <= WriteGate.limit { answeredByteCount = 0 }
        answeredByteCount += endpoint.outputByteCount
        guard answeredByteCount <= WriteGate.limit else { return false }
        sendOutput()
        return true
    }

    private func sendOutput() {
        let bytes = endpoint.takeOutput()
        if !bytes.isEmpty { transport.send(bytes) }
    }

    // MARK: The end

    /// Ends the connection, after the peer has been told why.
    private func fail(_ reason: String) {
        guard phase != .over else { return }
        end()
        if isTransportOver { transport.handler = nil } else { transport.part(from: environment.loop) }
        deliver(.closed(.webSocket(reason)))
    }

    private func close(_ error: NetworkError?) {
        guard phase != .over else { return }
        end()
        deliver(.closed(error))
    }

    private func end() {
        phase = .over
        early.removeAll()
        cancelTimer()
    }

    private func cancelTimer() {
        if let timer = openingTimer.take() { environment.loop.cancel(timer) }
    }

    // MARK: Events

    private func deliver(_ event: ConnectionEvent) {
        outlet.admit(event)?(event)
    }

    private func schedulePump() {
        guard !isPumpScheduled else { return }
        isPumpScheduled = true
        environment.loop.enqueue { [self] in
            isPumpScheduled = false
            while let (event, handler) = outlet.takeKept() { handler(event) }
            proceed()
        }
    }
}
