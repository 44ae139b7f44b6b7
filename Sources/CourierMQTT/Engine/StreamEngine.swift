import CarillonEnvironment
import CourierCore
import MQTTWire

/// Speaks MQTT 3.1.1 on a byte stream of the environment's network, with a codec of our own.
///
/// What needs thinking is in ``ClientSession``; this carries bytes and tells the time. Confined to the environment's
/// loop, which makes it safe to share with the callbacks that run there.
package final class StreamEngine: MQTTEngine, @unchecked Sendable {
    /// How many bytes may wait to be sent before messages at QoS 0 are refused.
    package static let sendLimit = 16_777_216

    private let setup: EngineSetup
    private let parts: SessionParts
    private let encoder = PacketEncoder()
    private var connection: (any Connection)?
    private var decoder = PacketDecoder(from: .server)
    private var connect: Connect?
    /// From the moment at which CONNECT can be sent.
    private var session: ClientSession?
    /// From ``open(_:)`` until the end has been told, or the client has ended it.
    private var isOpen = false
    private var timer: (token: TimerToken, deadline: Instant)?
    private var isActing = false

    package init(_ setup: EngineSetup) {
        self.setup = setup
        parts = setup.environment.courierParts.session
    }

    package var name: String { "stream" }
    package var minimumKeepAlive: UInt16 { 1 }

    private var loop: any Loop { setup.environment.loop }
    private var isEstablished: Bool { session?.phase == .established }

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
        isOpen = true
        self.connect = connect
        self.connection = connection
        decoder = PacketDecoder(from: .server)
        connection.handler = { [weak self, id = connection.id] event in
            guard let self else { return }
            setup.enter { [self] in
                if self.connection?.id == id { handle(event) }
            }
        }
    }

    /// A connection with TLS if the options ask for it, and never one without TLS in its place.
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
            connection = nil
            end(error.map { .network($0) } ?? .failed(.closedBeforeConnack))
        }
    }

    private func begin() {
        guard let connect, session == nil else { return }
        session = ClientSession(connect, outbox: setup.outbox, inbox: setup.inbox, parts: parts, at: loop.now)
        act()
    }

    private func receive(_ bytes: [UInt8]) {
        decoder.append(bytes)
        do throws(ConnectionEnd) {
            while let session, let decoded = try nextPacket() {
                setup.handler(.packet(PassingPacket(.received, decoded.packet, bytes: decoded.bytes)))
                defer { act() }
                try session.receive(decoded.packet, at: loop.now)
            }
        } catch {
            end(error)
        }
    }

    private func nextPacket() throws(ConnectionEnd) -> DecodedPacket? {
        do throws(DecodingFailure) {
            return try decoder.next()
        } catch {
            throw .failed(MQTTError(error, isEstablished: isEstablished))
        }
    }

    private func end(_ reason: ConnectionEnd) {
        guard isOpen else { return }
        close(gracefully: reason == .closedByBroker || reason == .failed(.closedBeforeConnack))
        setup.handler(.ended(reason))
    }

    private func close(gracefully: Bool) {
        isOpen = false
        if let timer { loop.cancel(timer.token) }
        timer = nil
        session = nil
        connect = nil
        guard let connection = connection.take() else { return }
        if gracefully { parts.part(connection, loop) } else { connection.drop() }
    }

    // MARK: What the session wants

    /// Does what the session wants done. What an event leads to comes after what was wanted before it.
    private func act() {
        guard !isActing else { return }
        isActing = true
        while let action = session?.takeAction() { perform(action) }
        isActing = false
        setTimer()
    }

    private func perform(_ action: SessionAction) {
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
        // What a session sends was checked before it was let in, so that none of it can fail here.
        guard let connection, let bytes = try? encoder.encode(packet) else { return }
        connection.send(bytes)
        setup.handler(.packet(PassingPacket(.sent, packet, bytes: bytes[...])))
    }

    /// A timer that fires too early does nothing but set the next one. That is cheaper than to move it with every
    /// packet.
    private func setTimer() {
        guard let deadline = session?.nextDeadline else { return }
        if let timer {
            if timer.deadline <= deadline { return }
            loop.cancel(timer.token)
        }
        let token = loop.schedule(at: deadline) { [weak self] in
            guard let self else { return }
            setup.enter { [self] in timerDidFire(at: deadline) }
        }
        timer = (token, deadline)
    }

    private func timerDidFire(at deadline: Instant) {
        guard timer?.deadline == deadline, let session else { return }
        timer = nil
        do throws(ConnectionEnd) {
            try session.timePasses(at: loop.now)
            act()
        } catch {
            end(error)
        }
    }

    // MARK: What the client wants

    package func subscribe(_ subscription: Subscription, request: Int) {
        session?.subscribe(subscription, request: request, at: loop.now)
        act()
    }

    package func unsubscribe(_ filters: [TopicFilter], request: Int) {
        session?.unsubscribe(filters, request: request, at: loop.now)
        act()
    }

    package func publish(_ topic: TopicName, _ payload: [UInt8]) -> Bool {
        guard let session, let connection, connection.bufferedByteCount <= StreamEngine.sendLimit else { return false }
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
        act()
    }

    package func setReading(_ isReading: Bool) {
        if isReading { connection?.resume() } else { connection?.pause() }
        session?.setReading(isReading, at: loop.now)
        setTimer()
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
