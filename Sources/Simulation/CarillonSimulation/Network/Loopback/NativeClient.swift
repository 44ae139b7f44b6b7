import CCarillonSystem
import CarillonEnvironment

/// The descriptor at a library's end of a connection, and the handler that hears of its readiness.
///
/// Only code on the loop touches a client, so it is safe to share.
final class NativeClient: AdoptedSocket, @unchecked Sendable {
    let observed: ObservedSocket
    private let loop: SimulatedLoop
    /// The handler of readiness. The handler holds the library's engine, which holds this object, so ``letGo()`` breaks
    /// the circle.
    private var ready: ((SocketReadiness) -> Void)?
    private let hasChanged: () -> Void
    /// Whether nobody says when the library has used the descriptor, so that the network has to look.
    var isUnattended = false
    /// The end that the descriptor is connected to, as long as it exists.
    weak var nativeEnd: NativeEnd?
    private var lastTold: Telling?

    /// The last readiness that the library heard of, and the state of its socket then. The client does not repeat it in
    /// the same state.
    private struct Telling: Equatable {
        var readiness: SocketReadiness
        var sent: UInt64
        var received: UInt64
        var unread: UInt32
        var phase: Int32
    }

    /// Creates the client of a library.
    ///
    /// - Parameter hasChanged: called when the library may have used the descriptor.
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
        // The last reference may go after the world has ended, on any thread. No network is left then.
        guard loop.isCurrent else { return }
        letGo()
        hasChanged()
    }

    /// Releases the library's engine.
    func letGo() { ready = nil }

    /// Looks at the descriptor; returns `nil` once the library has closed it.
    func look() -> ObservedSocket.Look? { observed.look() }

    /// Returns the readiness that the library should hear of now.
    ///
    /// - Parameter hasRoom: whether the network would read what the library writes.
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

    /// Forgets what the library has been told: it has tried in vain, and will be told once it can go on.
    func willTellAgain() { lastTold = nil }

    func tell(_ readiness: SocketReadiness) { ready?(readiness) }
}
