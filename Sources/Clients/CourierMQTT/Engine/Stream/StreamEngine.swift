import CarillonEnvironment
package import CourierCore
package import MQTTWire

/// An engine that speaks MQTT 3.1.1 on a byte stream of the environment's network, with a codec of our own.
///
/// The rules of MQTT are in ``ClientSession``. The engine carries bytes and tells the time. Confined to the
/// environment's loop, which makes it safe to share with the callbacks that run there.
package final class StreamEngine: MQTTEngine, @unchecked Sendable {
    let setup: EngineSetup
    private let parts: SessionParts
    private let encoder = PacketEncoder()
    var decoder = PacketDecoder(from: .server)
    let timer: DeadlineTimer
    private let pump: ActionPump<StreamLink>
    /// The number of the connection.
    var attempt = 0
    var reading = StreamReading()
    var work: StreamWork = []

    package init(_ setup: EngineSetup) {
        self.setup = setup
        parts = setup.environment.courierParts.session
        timer = DeadlineTimer(on: setup.environment.loop) { setup.enter($0) }
        pump = ActionPump(.closed, on: setup.environment.loop)
        pump.serve(self) {
            $0.carryOut($1)
        } wake: {
            $0.timer.wake(by: $1)
        }
        timer.onDeadline = { [weak self] in self?.deadlineDidCome() }
    }

    package var name: String { "stream" }
    package var minimumKeepAlive: UInt16 { 1 }

    var loop: any Loop { setup.environment.loop }
    /// The connection and its session, the machine of this engine.
    var link: StreamLink {
        get { pump.machine }
        set { pump.machine = newValue }
    }
    var connection: (any Connection)? { link.connection }
    var session: ClientSession? { link.session }
    var isEstablished: Bool { session?.isEstablished == true }

    // MARK: The connection

    package func open(_ options: ConnectOptions) {
        abort()
        let connect = Connect(options, keepAlive: options.keepAlive)
        do throws(EncodingFailure) {
            _ = try encoder.encode(.connect(connect))
        } catch {
            return setup.handler(.ended(.unusableOptions(error)))
        }
        guard let connection = connection(for: options) else { return setup.handler(.ended(.noSecureTransport)) }
        link = .opening(connect, connection)
        decoder = PacketDecoder(from: .server)
        reading.begin()
        connection.handler = { [weak self, id = connection.id] event in
            guard let self else { return }
            setup.enter { [self] in
                if self.connection?.id == id { handle(event) }
            }
        }
    }

    /// Makes a connection with TLS if the options ask for it, and never one without TLS in its place.
    private func connection(for options: ConnectOptions) -> (any Connection)? {
        let environment = setup.environment
        let endpoint = CarillonEnvironment.Endpoint(host: options.host, port: options.port)
        guard options.shouldUseSecureTransportLayer else { return environment.network.connect(to: endpoint) }
        guard let secure = environment.courierParts.secure else { return nil }
        return secure(environment.network.connect(to: endpoint), options, environment)
    }

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .open: begin()
        case .data(let bytes): receive(bytes)
        case .writable: break
        case .endOfStream: end(isEstablished ? .closedByBroker : .failed(.closedBeforeConnack))
        case .closed(let error):
            _ = release()
            setup.handler(.ended(error.map { .network($0) } ?? .failed(.closedBeforeConnack)))
        }
    }

    private func begin() {
        guard case .opening(let connect, _) = link else { return }
        link.begin(ClientSession(connect, outbox: setup.outbox, inbox: setup.inbox, parts: parts, at: loop.now))
        act()
    }

    func end(_ reason: ConnectionEnd) {
        guard connection != nil else { return }
        close(gracefully: reason.isOrderly)
        setup.handler(.ended(reason))
    }

    private func close(gracefully: Bool) {
        guard let connection = release() else { return }
        if gracefully { parts.part(connection, loop) } else { connection.drop() }
    }

    /// Forgets the connection and its session. Returns the connection; `nil` if there was none.
    private func release() -> (any Connection)? {
        attempt += 1
        timer.cancel()
        return link.end()
    }

    // MARK: Actions of the session

    /// Carries out the actions of the session, in their order.
    func act() { pump.carryOutActions() }

    private func carryOut(_ action: SessionAction) {
        switch action {
        case .send(let packet): send(packet)
        case .accepted(let sessionPresent): setup.handler(.accepted(sessionPresent: sessionPresent))
        case .subscribed(let request, let result): setup.handler(.subscribed(request: request, result: result))
        case .unsubscribed(let request): setup.handler(.unsubscribed(request: request))
        case .received(let reception): setup.handler(.received(reception))
        case .acknowledged(let entry): setup.handler(.acknowledged(entry))
        }
    }

    private func send(_ packet: ControlPacket) {
        // A packet that a session sends was checked before, so encoding cannot fail here.
        guard let connection, let bytes = try? encoder.encode(packet) else { return }
        connection.send(bytes)
        setup.handler(.packet(PassingPacket(.sent, packet, bytes: bytes[...])))
    }

    private func deadlineDidCome() {
        guard let session else { return }
        do throws(ConnectionEnd) {
            try session.advance(to: loop.now)
            act()
        } catch {
            end(error)
        }
    }

    // MARK: Calls of the client

    package func subscribe(_ subscription: Subscription, request: Int) {
        session?.subscribe(subscription, request: request, at: loop.now)
        act()
    }

    package func unsubscribe(_ filters: [TopicFilter], request: Int) {
        session?.unsubscribe(filters, request: request, at: loop.now)
        act()
    }

    package func publish(_ topic: TopicName, _ payload: [UInt8]) -> Bool {
        guard let session, let connection, connection.bufferedByteCount <= EngineLimits.bufferedByteCount else {
            return false
        }
        session.publish(topic, payload, at: loop.now)
        act()
        return true
    }

    package func sendWaiting() {
        session?.sendWaiting(at: loop.now)
        act()
    }

    package func appDidReceive(_ receipt: Receipt) {
        session?.appDidReceive(receipt, at: loop.now)
        goOn()
    }

    package func appIsFree() { goOn() }

    package func setReading(_ isReading: Bool) {
        reading.isWanted = isReading
        updateReading()
    }

    package func disconnect() {
        let isGraceful = isEstablished
        session?.disconnect(at: loop.now)
        act()
        close(gracefully: isGraceful)
    }

    package func abort() { close(gracefully: false) }
}

extension Connect {
    init(_ options: ConnectOptions, keepAlive: UInt16) {
        self.init(
            clientIdentifier: ClientIdentifier(options.clientId), cleanSession: options.isCleanSession,
            keepAlive: keepAlive, userName: options.username, password: Array(options.password.utf8))
    }
}
