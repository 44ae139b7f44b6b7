public import CarillonEnvironment
import Foundation

/// The simulated network on real sockets. Hosts, conditions and faults are the same, but the contents cross the kernel,
/// by TCP on 127.0.0.1. Libraries with sockets of their own can take part: see `SocketNetwork`.
///
/// ```swift
/// let network = LoopbackNetwork(loop: loop, recorder: trace)
/// let phone = network.sockets(on: "phone"), broker = network.sockets(on: "broker")
/// ```
///
/// Time is virtual here, too, and moves only when nothing is under way. Contents between two ends of the world cross in
/// one step. Contents from or to a library are counted at both ends, and the world's thread waits until they have
/// arrived. The network hands bytes over only then, so the speed of the kernel does not show: the same seed gives the
/// same trace.
///
/// The ports of the real world are free ones, other in each run, and appear nowhere: `broker:1883` is port 1883 of a
/// host of this world. Several worlds in one process do not see each other.
///
/// The network differs from the one in memory where a kernel cannot be made to act. A library's connection that times
/// out is reset instead. A library that reads nothing has its own buffers, and its system's, before it meets
/// back-pressure.
///
/// Only code on the loop touches a network, so it is safe to share.
public final class LoopbackNetwork: SimulatedNetwork, @unchecked Sendable {
    /// The buffer that every socket reads into.
    var readBuffer = [UInt8](repeating: 0, count: 65_536)
    private lazy var works = OutsideWorks()

    /// The size that the system's buffers for libraries' connections get, in bytes; the system's own choice if it is
    /// `nil`. It never shows in a trace, and tests set it to see that.
    package var systemBufferSize: Int32?

    func resizeBuffers(of socket: Socket) {
        if let systemBufferSize { socket.setBufferSizes(systemBufferSize) }
    }

    var isAtWork: Bool { works.isAnyGoingOn }

    private var signals: SocketSignals?
    /// The ends of libraries' connections, by number.
    private var ends: [Int: NativeEnd] = [:]
    /// The numbers of the ends that the network has to look at.
    private var touched: Set<Int> = []
    /// The numbers of the ends with something under way.
    private var unsettled: Set<Int> = []
    /// The numbers of the ends that the network has looked at since everything was quiet.
    private var due: Set<Int> = []
    /// Whether there has been outside work since everything was quiet.
    private var hasOutsideWork = false

    public override init(loop: SimulatedLoop, recorder: (any TraceRecorder)?) {
        super.init(loop: loop, recorder: recorder)
        loop.add(self)
    }

    deinit { loop.remove(self) }

    public override func dispose() {
        super.dispose()
        for end in ends.values { end.dispose() }
        ends = [:]
    }

    override func makeSockets(id: Int, name: String, host: SimulatedHost) -> SimulatedSockets {
        LoopbackSockets(id: id, name: name, host: host, network: self)
    }

    override func makeListener(
        at endpoint: Endpoint, of sockets: SimulatedSockets, accept: @escaping (any Connection) -> Void
    ) throws(NetworkError) -> SimulatedListener {
        do throws(NetworkError) {
            return try LoopbackListener(at: endpoint, of: sockets, accept: accept)
        } catch {
            note(error)
            throw error
        }
    }

    // MARK: Libraries

    /// Takes an end into care.
    ///
    /// - Throws: the system's error if it refuses to watch sockets.
    func add(_ end: NativeEnd) throws(NetworkError) {
        if signals == nil {
            let signals: SocketSignals
            do throws(NetworkError) {
                signals = try SocketSignals()
            } catch {
                unsupported.append("a library's sockets cannot be watched on this system (\(error))")
                throw error
            }
            signals.add(works.wakeUp.descriptor, tag: LoopbackNetwork.wakeUp)
            self.signals = signals
        }
        ends[end.number] = end
    }

    func remove(_ end: NativeEnd) { ends[end.number] = nil }

    /// Watches a socket of an end.
    func watch(_ socket: Socket, for end: NativeEnd) {
        signals?.add(socket.descriptor, tag: UInt64(end.number))
    }

    /// Marks an end, so that the network looks at it before time moves.
    func touch(_ end: NativeEnd) { touched.insert(end.number) }

    func ends(of owner: Int) -> [NativeEnd] {
        ends.values.filter { $0.owner == owner }.sorted { $0.number < $1.number }
    }

    func beginOutsideWork(_ name: String, of sockets: LoopbackSockets) -> LoopbackOutsideWork {
        hasOutsideWork = true
        return LoopbackOutsideWork(name, among: works, of: sockets)
    }
}

// MARK: - Bytes under way

extension LoopbackNetwork: Outside {
    private static let wakeUp = UInt64.max

    func hasGate(at port: UInt16) -> Bool { ends.values.contains { $0.gate?.address.port == port } }

    func bringIn() -> Bool {
        guard !ends.isEmpty || hasOutsideWork else { return false }
        for end in ends.values where end.client?.isUnattended == true { touch(end) }
        letArrive()
        for number in due.sorted() { ends[number]?.enqueueWhatIsDue() }
        due = []
        for pieces in works.takePieces() { enqueue(pieces[...]) }
        hasOutsideWork = false
        return loop.hasReadyWork
    }

    /// Waits until nothing is under way.
    private func letArrive() {
        while true {
            // The question comes before the signals: a thread sends before its work ends, so those sends have been
            // signalled by now.
            let isWorkGoingOn = works.isAnyGoingOn
            while takeSignals(waiting: false) {}
            lookAtTouched()
            if unsettled.isEmpty, !isWorkGoingOn { return }
            // The network may have just taken the signal of the last work's end, and no other signal comes.
            if isWorkGoingOn, !works.isAnyGoingOn { continue }
            loop.wait(for: whatIsUnderWay) { _ = takeSignals(waiting: true) }
        }
    }

    private var whatIsUnderWay: String {
        let works = works.names.map { "the outside work “\($0)”" }
        let ends = unsettled.sorted().map { "what is under way on connection \($0)" }
        return (works + ends).prefix(5).joined(separator: ", ")
    }

    /// Looks at the ends that may have changed. If something is under way, a signal will announce its arrival.
    private func lookAtTouched() {
        for number in touched.sorted() {
            unsettled.remove(number)
            guard let end = ends[number] else { continue }
            end.exchange()
            if !end.isSettled() { unsettled.insert(number) }
            due.insert(number)
        }
        touched = []
    }

    /// Waits until nothing is under way between one library and its end.
    func settle(_ end: NativeEnd) {
        end.exchange()
        while !end.isSettled() {
            takeSignals(waiting: true)
            end.exchange()
        }
    }

    /// Notes the signalled changes. Returns whether there were any.
    @discardableResult
    private func takeSignals(waiting waits: Bool) -> Bool {
        guard let signals else {
            if waits { Socket.wait(for: [(Socket(descriptor: works.wakeUp.descriptor), .read)]) }
            works.wakeUp.drain()
            return false
        }
        let tags = signals.take(waiting: waits)
        for tag in tags {
            if tag == LoopbackNetwork.wakeUp { works.wakeUp.drain() } else { touched.insert(Int(tag)) }
        }
        return !tags.isEmpty
    }

    /// Enqueues pieces of work one after the other. They keep their order, and other work can come in between.
    private func enqueue(_ pieces: ArraySlice<@Sendable () -> Void>) {
        guard let first = pieces.first else { return }
        loop.enqueue { [self] in
            first()
            enqueue(pieces.dropFirst())
        }
    }
}
