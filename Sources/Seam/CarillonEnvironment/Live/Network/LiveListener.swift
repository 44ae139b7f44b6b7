/// A listening socket. The loop keeps a listener alive until it is closed.
///
/// Unchecked because only the loop touches the listener.
final class LiveListener: Listener, @unchecked Sendable {
    let endpoint: Endpoint
    private let loop: LiveLoop
    private let acceptNext: () -> Socket.Acceptance
    private let accepted: (Socket) -> Void
    private var watch: SocketWatch?

    /// The number of connections that the listener accepts before other sockets have their turn.
    private static let batch = 16
    /// The time for which callers wait when the process has no descriptor for them.
    private static let pause = Duration.milliseconds(100)

    /// - Parameter acceptNext: asks the system for the next connection. Tests give another answer.
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
            // The user may close the listener when it gets a connection.
            guard watch != nil else { return }
            switch acceptNext() {
            case .accepted(let socket): accepted(socket)
            case .gone: continue
            case .none: return
            case .exhausted: return takeABreak()
            }
        }
    }

    /// Lets callers wait in the system's queue, so that the loop does not spin until a descriptor may have been freed.
    private func takeABreak() {
        watch?.interest = []
        loop.schedule(after: LiveListener.pause) { [self] in watch?.interest = .read }
    }
}
