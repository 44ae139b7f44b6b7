#if canImport(CWebsockets)
import CarillonEnvironment
import WebSocketWire

/// A connection through libwebsockets, from the call of the server to the end of its goodbye.
///
/// The library is served only when the network says that its socket is ready. In a world, everything has arrived
/// then, and nothing depends on how fast the system is.
///
/// Confined to the loop, which makes it safe to share with the callbacks that run there.
final class WebsocketsConnection: @unchecked Sendable {
    private enum Phase {
        /// The system connects the socket.
        case connecting
        /// TLS and the opening handshake go on.
        case opening
        case open
        /// The engine has let go of the connection. The messages that wait are sent, and the server may say
        /// goodbye.
        case leaving
        case over
    }

    /// The number of turns of the library before other work on the loop gets its turn.
    private static let burst = 256
    /// The time in which both ends must agree on TLS, as for ``TLSConnection``.
    private static let patienceWithTLS = Duration.seconds(30)

    /// The reason for an end that the library does not explain. The network and TLS are well then.
    private static let violation = "the server has broken the rules of WebSocket"

    /// Takes the events. After ``EngineEvent/ended(_:)`` there are none.
    var onEvent: ((EngineEvent) -> Void)?

    private let setup: EngineSetup
    private let patience: Duration
    private var handle: WebsocketsHandle?
    private var socket: (any AdoptedSocket)?
    private var phase = Phase.connecting
    private var isReading = true
    private var isActing = false
    private var hasAgreed = false
    private var timers: [TimerToken] = []
    /// The messages for which there is no room in the library yet.
    private var waiting = Queue<String>()
    /// The timer that calls the library while its bytes find no room, because the library may have set a timeout.
    private let stallTimer: DeadlineTimer

    /// Begins to connect.
    init(
        to address: ServerAddress, over route: SocketRoute, _ setup: EngineSetup, on network: any SocketNetwork,
        _ device: RandomDevice, patience: Duration
    ) throws(NetworkError) {
        self.setup = setup
        self.patience = patience
        stallTimer = DeadlineTimer(on: setup.environment.loop) { setup.enter($0) }
        let handle = try WebsocketsHandle(
            to: address, over: route, patience: Int32(patience.components.seconds), device, setup.environment)
        self.handle = handle
        stallTimer.onDeadline = { [weak self] in self?.takeTurns() }
        socket = network.adopt(handle.descriptor, on: route) { [weak self] readiness in
            guard let self else { return }
            setup.enter { [self] in socketIsReady(readiness) }
        }
    }

    deinit { socket?.end() }

    var isOpen: Bool { phase == .open }

    // MARK: Calls of the engine

    /// Goes on connecting. In a world the connection is decided by now.
    func begin() {
        wakeLibrary(after: patience)
        lookWhetherConnected(isDecided: false)
    }

    func send(_ text: String) {
        waiting.append(text)
        passOn()
        if !isActing { socket?.interest.insert(.writable) }
    }

    /// Gives the library what waits, as far as there is room.
    private func passOn() {
        while let traffic = handle?.traffic, traffic.waitingByteCount <= EngineLimits.bufferedByteCount,
            let text = waiting.removeFirst()
        {
            traffic.append(text)
        }
    }

    func setReading(_ isReading: Bool) {
        self.isReading = isReading
        if !isActing, phase == .open { settle() }
    }

    /// Sends what waits and then a Close, and gives the server some time to do the same.
    func leave() {
        while let text = waiting.removeFirst() { handle?.traffic.append(text) }
        handle?.traffic.close()
        part()
    }

    /// Ends the connection at once.
    func drop() {
        onEvent = nil
        phase = .over
        for timer in timers { setup.environment.loop.cancel(timer) }
        timers = []
        stallTimer.cancel()
        socket.take()?.end()
        handle = nil
    }

    // MARK: The library's turn

    private func socketIsReady(_ readiness: SocketReadiness) {
        switch phase {
        case .connecting: lookWhetherConnected(isDecided: true)
        case .opening, .open, .leaving: takeTurns(hasHungUp: readiness.contains(.hangUp))
        case .over: break
        }
    }

    private func lookWhetherConnected(isDecided: Bool) {
        guard let descriptor = handle?.descriptor else { return }
        let system = Socket(descriptor: descriptor)
        if let error = system.takeError() { return end("\(error)") }
        if system.peerPort == 0 {
            if isDecided { return end("\(NetworkError.reset)") }
            socket?.interest = .writable
        } else {
            phase = .opening
            wakeLibrary(after: patience)
            if handle?.security != nil { limitTLS() }
            takeTurns()
        }
    }

    /// Serves the library until it has nothing to do.
    private func takeTurns(hasHungUp: Bool = false) {
        guard !isActing else { return }
        isActing = true
        var burst = WebsocketsConnection.burst
        // Before the WebSocket is open, and after its end, nobody says when the library has written everything.
        var quietTurns = 0
        while let handle, quietTurns < (phase == .open ? 1 : 2), burst > 0 {
            burst -= 1
            let reads = phase != .open || isReading || hasHungUp
            let finds = reads && handle.look()
            if finds { handle.traffic.mayOweAnswers() }
            handle.serve(reads: reads)
            let hasNotes = takeNotes(of: handle)
            endIfLost(handle)
            noteAgreement(on: handle)
            let isBusy = finds || hasNotes || hasToWrite && !handle.isChoked || reads && handle.hasMoreInside
            quietTurns = isBusy ? 0 : quietTurns + 1
        }
        isActing = false
        settle()
        // The library may hold more, of which no socket tells. A turn in vain does no harm.
        if burst == 0, handle != nil { goOnLater() }
    }

    /// Whether the engine has something to write, texts or a Close, and the WebSocket takes it.
    private var hasToWrite: Bool {
        guard let traffic = handle?.traffic, traffic.isEstablished, !traffic.isFlushed else { return false }
        return phase == .open || phase == .leaving && !traffic.isClosing
    }

    private func goOnLater() {
        setup.environment.loop.enqueue { [weak self] in
            guard let self else { return }
            setup.enter { [self] in takeTurns() }
        }
    }

    /// Says which readiness of the socket matters. Call it after each call into the library.
    private func settle() {
        guard let handle, let socket else { return }
        passOn()
        // Nothing follows the end of the stream, which would stay readable.
        var interest: SocketReadiness = (phase != .open || isReading) && !handle.isAtEnd ? .readable : []
        if hasToWrite || phase != .open && handle.isChoked { interest.insert(.writable) }
        socket.interest = interest
        if hasToWrite { stallTimer.wake(by: setup.environment.loop.now.advanced(by: .seconds(6))) }
    }

    /// Takes the library's notes. Returns whether there were any.
    private func takeNotes(of handle: WebsocketsHandle) -> Bool {
        var hasNotes = false
        while self.handle === handle, let note = handle.traffic.takeNote() {
            hasNotes = true
            take(note)
        }
        return hasNotes
    }

    private func take(_ note: WebsocketsNote) {
        switch note {
        case .established:
            if phase == .opening { phase = .open }
            onEvent?(.opened)
        case .message(let text): onEvent?(text.map(EngineEvent.text) ?? .binary)
        case .close(let content):
            tellEnd(
                WebSocketClose(content: content).map { "the server has closed the WebSocket: \($0)" }
                    ?? WebsocketsConnection.violation)
            part()
        case .violation(let reason):
            tellEnd(reason)
            part()
        case .refused(let words, let status):
            tellEnd(failure ?? WebsocketsRefusal.description(of: words, status: status))
        case .closed: tellEnd(failure ?? WebsocketsConnection.violation)
        case .gone:
            tellEnd(failure ?? "the server has not answered in time")
            drop()
        }
    }

    // MARK: The end

    /// Ends a connection that the network has ended, and that the library keeps because it has bytes to write.
    private func endIfLost(_ handle: WebsocketsHandle) {
        guard self.handle === handle, phase == .open, handle.isAtEnd || handle.foundError != nil else { return }
        if let failure { end(failure) }
    }

    /// The reason of the network or of TLS why the connection has ended; `nil` if they have nothing to do with it.
    private var failure: String? {
        guard let handle else { return nil }
        if let error = handle.foundError { return "\(error)" }
        if let error = handle.security?.failure(isAtEnd: handle.isAtEnd) {
            return "\(NetworkError.security(error))"
        }
        // The library does not read on after TLS's goodbye.
        let isOver = handle.isAtEnd || handle.security?.hasGoodbye == true
        return isOver ? "the server has ended the connection" : nil
    }

    private func end(_ reason: String) {
        tellEnd(reason)
        drop()
    }

    private func tellEnd(_ reason: String) {
        let tell = onEvent.take()
        tell?(.ended(reason))
    }

    /// Lets the connection end by itself, and drops it if that takes too long.
    private func part() {
        guard phase == .open || phase == .opening else { return }
        phase = .leaving
        onEvent = nil
        // The loop holds the connection until then.
        timers.append(
            setup.environment.loop.schedule(after: EngineLimits.farewell) {
                self.setup.enter { self.drop() }
            })
        if !isActing { socket?.interest = [.readable, .writable] }
    }

    // MARK: Time

    /// Calls the library when its patience is at an end. The library counts anew at each step.
    private func wakeLibrary(after delay: Duration) {
        timers.append(
            setup.environment.loop.schedule(after: delay) { [weak self] in
                guard let self else { return }
                setup.enter { [self] in
                    guard phase == .connecting || phase == .opening else { return }
                    takeTurns()
                    // The library's clock may differ from the loop's by a moment.
                    if phase == .connecting || phase == .opening { wakeLibrary(after: .seconds(1)) }
                }
            })
    }

    private func limitTLS() {
        timers.append(
            setup.environment.loop.schedule(after: WebsocketsConnection.patienceWithTLS) { [weak self] in
                guard let self else { return }
                setup.enter { [self] in
                    if phase == .opening, !hasAgreed { end("\(NetworkError.security(.timedOut))") }
                }
            })
    }

    private func noteAgreement(on handle: WebsocketsHandle) {
        guard !hasAgreed, handle.security?.hasAgreed == true else { return }
        hasAgreed = true
        if phase == .opening { wakeLibrary(after: patience) }
    }
}

extension WebSocketClose {
    /// - Parameter content: the content of a Close, as it came.
    ///
    /// Returns `nil` if the content breaks the rules (RFC 6455, section 5.5.1).
    fileprivate init?(content: [UInt8]) {
        guard !content.isEmpty else {
            self.init()
            return
        }
        guard content.count >= 2, let reason = String(validating: content[2...], as: UTF8.self) else { return nil }
        self.init(WebSocketCloseCode(rawValue: UInt16(content[0]) << 8 | UInt16(content[1])), reason: reason)
    }
}
#endif
