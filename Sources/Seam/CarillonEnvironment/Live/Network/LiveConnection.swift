import Foundation

/// A TCP connection. The network keeps a connection alive until it is over.
///
/// Unchecked because only the loop touches the connection. The loop calls the handler from its top level, and never
/// within a call of the user's.
final class LiveConnection: Connection, SocketOwner, @unchecked Sendable {
    private enum Phase {
        case connecting
        case established
        case over
    }

    let id: UInt64
    private let network: LiveNetwork
    private var phase = Phase.connecting
    /// The addresses to try after the present one.
    private var candidates: [SocketAddress] = []
    private var watch: SocketWatch?

    private var outgoing = OutgoingBytes()
    private var gate = WriteGate()
    private var isFlushScheduled = false
    /// Whether the user has finished, and whether the peer knows.
    private var isFinished = false
    private var isFinishTold = false
    /// The reason why nothing can be written any more. The bytes that have come before it are read first.
    private var writeFailure: NetworkError?

    private var isPaused = false
    private var hasSeenEnd = false
    private var outlet = EventOutlet()

    var handler: ((ConnectionEvent) -> Void)? {
        get { outlet.handler }
        set {
            outlet.handler = newValue
            updateInterest()
            if outlet.hasKept { network.thread.enqueue(.callback { [self] in deliverKept() }) }
        }
    }

    var bufferedByteCount: Int { outgoing.count }

    /// Makes a connection that ``connect(to:)`` will open.
    init(id: UInt64, network: LiveNetwork) {
        self.id = id
        self.network = network
    }

    /// Makes a connection that a listener has accepted.
    init(id: UInt64, network: LiveNetwork, accepted socket: Socket) {
        self.id = id
        self.network = network
        phase = .established
        startWatching(socket)
    }

    // MARK: Commands of the user

    func send(_ bytes: [UInt8]) {
        guard phase != .over, !isFinished, writeFailure == nil, !bytes.isEmpty else { return }
        outgoing.append(bytes)
        gate.noteSent(buffered: outgoing.count)
        scheduleFlush()
    }

    func pause() {
        isPaused = true
        updateInterest()
    }

    func resume() {
        isPaused = false
        updateInterest()
    }

    func finish() {
        isFinished = true
        scheduleFlush()
    }

    func reset() {
        // A socket that never connected has no peer to tell.
        let hasPeer = phase == .established
        let socket = end()
        if hasPeer { socket?.abort() } else { socket?.close() }
        outlet.clear()
    }

    // MARK: Connecting

    /// Tries the addresses in their order until one answers.
    func connect(to addresses: [SocketAddress]) {
        candidates = addresses
        connectToNext(after: .unreachable)
    }

    private func connectToNext(after failure: NetworkError) {
        guard phase == .connecting else { return }
        stopWatching()?.close()
        guard !candidates.isEmpty else { return close(failure) }
        let address = candidates.removeFirst()
        do throws(NetworkError) {
            let socket = try Socket.stream(for: address)
            startWatching(socket)
            try socket.connect(to: address)
        } catch {
            connectToNext(after: error)
        }
    }

    private func didConnect(_ watch: SocketWatch) {
        if let failure = watch.socket.takeError() { return connectToNext(after: failure) }
        phase = .established
        candidates = []
        deliver(.open)
        flush()
    }

    // MARK: Events of the socket

    private func startWatching(_ socket: Socket) {
        let watch = SocketWatch(socket, owner: self)
        self.watch = watch
        network.thread.sockets.add(watch)
        updateInterest()
    }

    private func stopWatching() -> Socket? {
        guard let watch = watch.take() else { return nil }
        watch.cancel()
        return watch.socket
    }

    private func updateInterest() {
        guard let watch else { return }
        var interest: SocketWatch.Readiness = []
        if phase == .connecting || !outgoing.isEmpty { interest.insert(.write) }
        if phase == .established, canRead { interest.insert(.read) }
        watch.interest = interest
    }

    private var canRead: Bool { outlet.isFlowing && !isPaused && !hasSeenEnd }

    func socketIsReady(_ readiness: SocketWatch.Readiness) {
        guard let watch else { return }
        switch phase {
        case .connecting:
            didConnect(watch)
        case .established:
            if canRead, !readiness.isDisjoint(with: [.read, .hangUp, .error]) {
                // Reading also finds an error, after the bytes that came before it.
                read(from: watch.socket)
            } else if let writeFailure {
                close(writeFailure)
            } else if readiness.contains(.error), let error = watch.socket.takeError() {
                close(error)
            }
            if readiness.contains(.write) { flush() }
        case .over:
            break
        }
    }

    private func read(from socket: Socket) {
        switch socket.read(into: &network.readBuffer) {
        case .wait:
            if let writeFailure { close(writeFailure) }
        case .failed(let error):
            close(writeFailure ?? error)
        case .bytes(0):
            if let writeFailure { return close(writeFailure) }
            hasSeenEnd = true
            deliver(.endOfStream)
            closeIfBothFinished()
        case .bytes(let count):
            deliver(.data(Array(network.readBuffer[..<count])))
        }
        updateInterest()
    }

    /// Ends the writing. The peer may have said why before it went, so what has come is read to its end.
    private func failToWrite(_ error: NetworkError) {
        outgoing.removeAll()
        guard canRead else { return close(error) }
        writeFailure = error
        updateInterest()
    }

    // MARK: Writing

    /// Puts off the writing to the end of this turn, so that many small sends become one.
    private func scheduleFlush() {
        guard phase == .established, !isFlushScheduled else { return }
        isFlushScheduled = true
        network.thread.enqueue(.callback { [self] in flush() })
    }

    private func flush() {
        isFlushScheduled = false
        guard phase == .established, writeFailure == nil, let socket = watch?.socket else { return }
        while !outgoing.isEmpty {
            switch socket.write(outgoing.waiting) {
            case .bytes(let count): outgoing.remove(count)
            case .failed(let error): return failToWrite(error)
            case .wait:
                tellIfWritable()
                return updateInterest()
            }
        }
        tellIfWritable()
        updateInterest()
        // The handler may just have sent more, and these bytes come first.
        guard outgoing.isEmpty, phase == .established, writeFailure == nil, isFinished, !isFinishTold else { return }
        isFinishTold = true
        socket.finishWriting()
        closeIfBothFinished()
    }

    private func tellIfWritable() {
        if gate.noteDrained(buffered: outgoing.count) { deliver(.writable) }
    }

    // MARK: The end

    private func closeIfBothFinished() {
        if isFinishTold, hasSeenEnd { close(nil) }
    }

    private func close(_ error: NetworkError?) {
        guard phase != .over else { return }
        end()?.close()
        deliver(.closed(error))
    }

    /// Ends the connection. Returns the socket, if there is one: the caller has to close it.
    private func end() -> Socket? {
        phase = .over
        outgoing.removeAll()
        candidates = []
        return stopWatching()
    }

    // MARK: Events for the user

    private func deliver(_ event: ConnectionEvent) {
        outlet.admit(event)?(event)
    }

    private func deliverKept() {
        while let (event, handler) = outlet.takeKept() { handler(event) }
        updateInterest()
    }
}
