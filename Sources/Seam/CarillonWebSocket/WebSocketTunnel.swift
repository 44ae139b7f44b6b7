public import CarillonEnvironment
import HTTPWire
import WebSocketWire

/// A stream of bytes in the binary messages of a WebSocket, on top of another connection. MQTT can travel this way
/// (MQTT 3.1.1, section 6).
///
/// ```swift
/// let plain = environment.network.connect(to: Endpoint(host: "broker", port: 8080))
/// let connection = WebSocketTunnel(plain, to: "broker", subprotocol: "mqtt", environment: environment)
/// connection.handler = { event in … }
/// connection.send(packet)
/// ```
///
/// The tunnel behaves as every ``Connection`` does, with two differences. ``ConnectionEvent/open`` comes at both ends,
/// once the opening handshake is complete; no byte of the user's passes before. And the tunnel may end with
/// ``NetworkError/webSocket(_:)``. This end has then sent the peer an HTTP status or a Close that tells the reason.
///
/// The peer's Close becomes ``ConnectionEvent/endOfStream``, and ``finish()`` sends a Close. The boundaries of the
/// messages have no meaning, and a text message ends the connection [MQTT-6.0.0-1].
///
/// Unchecked because it is confined to the environment's loop. The loop calls the handler from its top level, never out
/// of a call of the user's.
public final class WebSocketTunnel: LayeredConnection, @unchecked Sendable {
    package let layer: ConnectionLayer
    private var opening: any TunnelOpening
    private var session: WebSocketSession
    private let rules: TunnelRules

    /// The client's end of a connection that is being opened.
    ///
    /// - Parameters:
    ///   - transport: A connection that nobody else uses, and that has not reported ``ConnectionEvent/open`` yet.
    ///   - host: The server's name, with its port if that is not the usual port, for the request's `Host`.
    ///   - target: The path of the request, such as `/mqtt`.
    ///   - subprotocol: The subprotocol that the client offers, and that the server has to take.
    ///   - timeout: The time for connecting and the handshake together.
    ///   - environment: The clock, the chance and the trace that the tunnel uses.
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
    ///   - transport: An open connection that nobody else uses.
    ///   - rules: The rules that the client has to keep: to offer the subprotocol [MQTT-6.0.0-3], and to send binary
    ///     messages [MQTT-6.0.0-1].
    ///   - messageSize: The largest number of bytes in a message from the client.
    ///   - timeout: The time in which both ends must complete the handshake.
    ///   - environment: The clock, the chance and the trace that the tunnel uses.
    public convenience init(
        accepted transport: any Connection, _ rules: TunnelRules = TunnelRules(subprotocol: "mqtt"),
        messageSize: Int = 2_097_152, timeout: Duration = .seconds(30), environment: Environment
    ) {
        self.init(
            transport, ServerOpening(rules), .server(limits: WebSocketLimits(messageSize: messageSize)), rules,
            timeout: timeout, environment: environment)
    }

    private init(
        _ transport: any Connection, _ opening: any TunnelOpening, _ session: WebSocketSession, _ rules: TunnelRules,
        timeout: Duration, environment: Environment
    ) {
        self.rules = rules
        self.opening = opening
        self.session = session
        layer = ConnectionLayer(on: transport, .agreeing, loop: environment.loop)
        self.session.answersClose = false
        layer.startTimer(timeout) { [weak self] in self?.fail("the handshake took too long") }
        transport.handler = { [self] in handle($0) }
        let bytes = self.opening.begin()
        if !bytes.isEmpty { transport.send(bytes) }
    }

    // MARK: Facts

    /// The number of the connection below.
    public var id: UInt64 { layer.transport.id }
    /// The number of bytes that wait here and in the connection below.
    public var bufferedByteCount: Int { layeredByteCount }

    // MARK: Commands of the user

    /// The handler of this connection's events. The loop calls it from its top level.
    public var handler: ((ConnectionEvent) -> Void)? {
        get { layer.outlet.handler }
        set { setHandler(newValue) }
    }

    /// Sends bytes in binary messages. Before the handshake is complete, they wait.
    public func send(_ bytes: [UInt8]) { layeredSend(bytes) }
    /// Stops reading, here and in the connection below.
    public func pause() { layeredPause() }
    /// Reads on after ``pause()``.
    public func resume() { layeredResume() }
    /// Sends a Close. Reading goes on.
    public func finish() { layeredFinish() }
    /// Ends both directions at once, without a Close.
    public func reset() { layeredReset() }

    // MARK: The connection below

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .open: break
        case .data(let bytes):
            if layer.phase == .agreeing { open(with: bytes) } else { session.append(bytes) }
            readOn()
        case .writable:
            if layer.phase == .established { deliver(.writable) }
        case .endOfStream: noteTransportEnd()
        case .closed(nil):
            layer.isTransportOver = true
            noteTransportEnd()
        case .closed(let error?):
            close(error)
        }
    }

    private func noteTransportEnd() {
        layer.hasTransportEnded = true
        if layer.phase == .agreeing { return fail("the connection ended in the handshake") }
        readOn()
    }

    private func open(with bytes: [UInt8]) {
        switch opening.receive(bytes) {
        case .unfinished: break
        case .refused(let answer, let reason):
            if !answer.isEmpty { layer.transport.send(answer) }
            fail(reason)
        case .agreed(let answer, let rest):
            if !answer.isEmpty { layer.transport.send(answer) }
            if !rest.isEmpty { session.append(rest) }
            establish()
        }
    }

    // MARK: Reading

    /// Delivers the bytes that arrived, until none are left or the user stops reading.
    package func readOn() {
        while layer.isFlowing {
            if layer.hasSeenEnd {
                if layer.isTransportOver { close(nil) }
                break
            }
            do throws(WebSocketViolation) {
                let event = try session.next()
                guard sendAnswers() else { return fail("the peer asks for more answers than it takes") }
                switch event {
                case .message(let message):
                    guard let bytes = rules.bytes(message) else {
                        try? session.close(WebSocketClose(.unsupportedData))
                        sendOutput()
                        return fail("a text message came, and only binary ones may")
                    }
                    if !bytes.isEmpty { deliver(.data(bytes)) }
                case .ping, .pong: continue
                case .close: seeEnd()
                case nil:
                    guard layer.hasTransportEnded else { return layer.updateReading() }
                    seeEnd()
                }
            } catch {
                sendOutput()
                return fail("\(error)")
            }
        }
        layer.updateReading()
    }

    private func seeEnd() {
        layer.hasSeenEnd = true
        deliver(.endOfStream)
    }

    // MARK: Writing

    /// Sends bytes of the user in messages.
    package func write(_ bytes: [UInt8]) {
        for start in stride(from: 0, to: bytes.count, by: WebSocketTunnel.pieceSize) {
            try? session.send(.binary(Array(bytes[start..<min(start + WebSocketTunnel.pieceSize, bytes.count)])))
            sendOutput()
        }
    }

    /// The largest number of bytes in a message that the tunnel sends. Other ends may have narrow limits.
    private static let pieceSize = 65_536

    package func sayGoodbye() {
        try? session.close()
        sendOutput()
        layer.transport.finish()
    }

    /// Sends the Pong for the last event, if the event was a Ping.
    ///
    /// - Returns: Whether the peer takes answers: see ``ConnectionLayer/noteAnswer(_:)``.
    private func sendAnswers() -> Bool {
        guard layer.noteAnswer(session.outputByteCount) else { return false }
        sendOutput()
        return true
    }

    private func sendOutput() {
        let bytes = session.takeOutput()
        if !bytes.isEmpty { layer.transport.send(bytes) }
    }

    // MARK: The end

    /// Ends the connection for a reason. The peer has been told before.
    private func fail(_ reason: String) {
        guard layer.phase != .over else { return }
        end(telling: .webSocket(reason))
    }

    package func release() {}
}
