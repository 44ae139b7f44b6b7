/// A listening socket. It lives until it is closed, whoever holds it.
///
/// Unchecked because it is touched only on the loop.
final class LiveListener: Listener, @unchecked Sendable {
    let endpoint: Endpoint
    private let loop: LiveLoop
    private let acceptNext: () -> Socket.Acceptance
    private let accepted: (Socket) -> Void
    private var watch: SocketWatch?

    /// How many are accepted before other sockets have their turn.
    private static let batch = 16
    /// How long to leave callers waiting when there is nothing to take them with.
    private static let pause = Duration.milliseconds(100)

    /// - Parameter acceptNext: asks the system; another answer is a test's.
    init(
        socket: Socket, endpoint: Endpoint, loop: LiveLoop, acceptNext: (() -> Socket.Acceptance)? = nil,
        accepted: @escaping (Socket) -> Void
    ) {
        self.endpoint = endpoint
        self.loop = loop
        self.acceptNext = acceptNext ?? { socket.accept() }
        self.accepted = accepted
        let watch = SocketWatch(socket) { [self] _ in accept() }
        watch.interest = .read
        loop.thread.sockets.add(watch)
        self.watch = watch
    }

    func close() {
        loop.checkIsolated()
        watch?.cancel()
        watch?.socket.close()
        watch = nil
    }

    private func accept() {
        for _ in 0..<LiveListener.batch {
            // The one who was accepted may close the listener.
            guard watch != nil else { return }
            switch acceptNext() {
            case .accepted(let socket): accepted(socket)
            case .gone: continue
            case .none: return
            case .exhausted: return takeABreak()
            }
        }
    }

    /// Callers go on waiting in the system's queue, and nobody polls in vain until a descriptor may have been freed.
    private func takeABreak() {
        watch?.interest = []
        loop.schedule(after: LiveListener.pause) { [self] in watch?.interest = .read }
    }
}
