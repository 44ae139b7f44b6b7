import CarillonEnvironment

/// The descriptor at a library's end of a connection, and whom to tell what it is ready for.
///
/// Confined to the loop, hence safe to share.
final class NativeClient: AdoptedSocket, @unchecked Sendable {
    let observed: ObservedSocket
    private let loop: SimulatedLoop
    /// Holds the library's engine, which holds this: let go of at the end.
    private var ready: ((SocketReadiness) -> Void)?
    private let hasChanged: () -> Void
    private var lastTold: Telling?

    /// What the library was told, and how its socket was then. If nothing has come of it there is no use in saying the same again.
    private struct Telling: Equatable {
        var readiness: SocketReadiness
        var sent: UInt64
        var received: UInt64
        var unread: UInt32
        var phase: Int32
    }

    /// - Parameter hasChanged: called when the library may have done something with the descriptor.
    init(
        _ socket: Socket, on loop: SimulatedLoop, ready: @escaping (SocketReadiness) -> Void,
        hasChanged: @escaping () -> Void
    ) {
        observed = ObservedSocket(socket)
        self.loop = loop
        self.ready = ready
        self.hasChanged = hasChanged
    }

    var interest: SocketReadiness = [] {
        didSet {
            guard loop.isCurrent else { return }
            if interest != oldValue { lastTold = nil }
            hasChanged()
        }
    }

    func end() {
        // The last reference may go after the world has ended, on any thread; then there is nobody left to tell.
        guard loop.isCurrent else { return }
        letGo()
        hasChanged()
    }

    /// Lets go of the library's engine.
    func letGo() { ready = nil }

    /// Looks at the descriptor; `nil` once the library has closed it.
    func look() -> ObservedSocket.Look? { observed.look() }

    /// What to tell the library now.
    ///
    /// - Parameter hasRoom: whether what it writes would be read.
    func readinessToTell(_ look: ObservedSocket.Look, hasRoom: Bool) -> SocketReadiness {
        var readiness: SocketReadiness = []
        if look.isReadable { readiness.insert(.readable) }
        if look.isWritable, hasRoom { readiness.insert(.writable) }
        readiness.formIntersection(interest)
        if look.isOver { readiness.insert(.hangUp) }
        let telling = Telling(
            readiness: readiness, sent: look.sent, received: look.received, unread: look.unread, phase: look.phase)
        guard ready != nil, !readiness.isEmpty, telling != lastTold else { return [] }
        lastTold = telling
        return readiness
    }

    func tell(_ readiness: SocketReadiness) { ready?(readiness) }
}
