#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation
import Synchronization

/// A dispatch source of a world: a timer, one for an app's own data, or one for a socket that a library connects.
///
/// Only the world's thread touches a source. Other threads may look it up, and let it go.
final class CapturedSource: @unchecked Sendable {
    /// The sources of all worlds, by their addresses. Threads outside of worlds may let sources go.
    static let all = ShardedTable<UInt, CapturedSource>()

    let object: UnsafeMutableRawPointer
    let references = Mutex(1)
    /// The place where the source belongs, as long as its world exists. A source may live on in an app's object
    /// that nobody releases.
    private var home: Home?
    let kind: carillon_source_kind
    /// The descriptor of a source for a socket; 0 otherwise.
    let handle: UInt
    private var socket = SourceSocket.none
    private var queue: UnsafeMutableRawPointer?
    private var eventHandler: CapturedFunction?
    private var cancelHandler: CapturedFunction?
    private var registrationHandler: CapturedFunction?
    private(set) var isCancelled = false
    /// A source begins suspended.
    private var suspensions = 1
    /// The times at which a timer fires; `nil` before they are set.
    private var times: SourceTimes?
    private var timer: TimerToken?
    /// Hears when the device's clock is set, if the timer fires by that.
    private var observation: PlatformObservation?
    private var news = SourceNews()

    private struct Home {
        let dispatch: CapturedDispatch
        let caller: Caller
        /// The loop of a world that ended badly may be gone before the source leaves.
        weak var loop: SimulatedLoop?
    }

    init(
        _ object: UnsafeMutableRawPointer, _ kind: carillon_source_kind, _ handle: UInt,
        on queue: UnsafeMutableRawPointer?
    ) {
        self.object = object
        self.kind = kind
        self.handle = handle
        let dispatch = CapturedDispatch.current
        home = Home(dispatch: dispatch, caller: .current, loop: dispatch.loop)
        move(to: queue)
        if kind == carillon_source_read || kind == carillon_source_write {
            listen(at: Int32(truncatingIfNeeded: handle), dispatch)
        }
    }

    deinit {
        if let queue { dispatch_release(queue) }
    }

    // MARK: Sockets

    private func listen(at descriptor: Int32, _ dispatch: CapturedDispatch) {
        if let socket = CapturedSocket.of(descriptor) {
            self.socket = .ofNetwork(socket)
            socket.add(self)
        } else if kind == carillon_source_read, carillon_sockets_is_pair(descriptor) != 0 {
            let pair = CapturedPair(descriptor, of: self)
            dispatch.sockets.add(pair)
            socket = .pair(pair)
        } else {
            dispatch.loop.refuse(
                "it makes a dispatch source for a file or for a socket that the world's network has not connected; use the environment's network, or its outside work"
            )
        }
    }

    /// Whether the source hears of its socket.
    var isListening: Bool { suspensions == 0 && !isCancelled }

    /// Tells that the source's socket is ready.
    ///
    /// - Parameter value: the bytes to read, or an estimate of the room to write.
    func announce(_ value: UInt) {
        news.replace(by: value)
        tell()
    }

    private func leaveSocket() {
        switch socket {
        case .none: break
        case .ofNetwork(let socket): if reachableHome != nil { socket.updateInterest() }
        case .pair(let pair): reachableHome?.dispatch.sockets.remove(pair)
        }
        socket = .none
    }

    // MARK: Settings

    func move(to queue: UnsafeMutableRawPointer?) {
        let old = self.queue
        self.queue = queue
        if let queue { dispatch_retain(queue) }
        if let old { dispatch_release(old) }
    }

    func set(_ which: carillon_handler, _ work: carillon_work) {
        let handler = work.function == nil ? nil : CapturedFunction(work)
        switch which {
        case carillon_handler_event: eventHandler = handler
        case carillon_handler_cancel: cancelHandler = handler
        default: registrationHandler = handler
        }
    }

    func schedule(_ start: UInt64, _ interval: UInt64) {
        guard let home = reachableHome else { return }
        let times = SourceTimes(start, at: home.dispatch.instant(of: start, for: home.caller), every: interval)
        self.times = times
        observation = nil
        if times.wallTime != nil {
            observation = home.caller.environment?.platform.observe { [weak self] event in
                if case .clockDidChange = event { self?.clockWasSet() }
            }
        }
        news.replace(by: 0)
        arm()
    }

    /// The firings or the data that the current call of the handler is about.
    var data: UInt { news.told }

    // MARK: Life

    func suspend() { suspensions += 1 }

    func resume() {
        guard suspensions > 0 else { return }
        suspensions -= 1
        guard suspensions == 0 else { return }
        if let handler = registrationHandler {
            registrationHandler = nil
            enqueue { handler.call() }
        }
        arm()
        tell()
        if reachableHome != nil, !isCancelled, case .ofNetwork(let socket) = socket {
            socket.updateInterest(isNew: true)
        }
    }

    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        disarm()
        leaveSocket()
        guard cancelHandler != nil else { return }
        reachableHome?.dispatch.cancelling.append(self)
        enqueue { [self] in callCancelHandler() }
    }

    /// Calls the cancel handler, unless that has happened.
    func callCancelHandler() {
        home?.dispatch.cancelling.removeAll { $0 === self }
        let handler = cancelHandler
        cancelHandler = nil
        handler?.call()
    }

    /// Ends the source, because nobody refers to it any more.
    func vanish() {
        isCancelled = true
        disarm()
        leaveSocket()
    }

    // MARK: Events

    private func arm() {
        disarm()
        guard suspensions == 0, !isCancelled, kind == carillon_source_timer,
            let deadline = times?.deadline, let home = reachableHome
        else { return }
        timer = home.loop?.schedule(at: deadline) { [weak self] in self?.fire() }
    }

    private func clockWasSet() {
        guard let wallTime = times?.wallTime, let home = reachableHome else { return }
        times?.deadline = home.dispatch.instant(of: wallTime, for: home.caller)
        arm()
    }

    private func disarm() {
        if let timer, let home = reachableHome { home.loop?.cancel(timer) }
        timer = nil
    }

    private func fire() {
        timer = nil
        guard let home, let loop = home.loop, home.caller.isAlive, let count = times?.fire(at: loop.now) else { return }
        news.add(count)
        tell()
        arm()
    }

    func merge(_ value: UInt) {
        guard !isCancelled else { return }
        switch kind {
        case carillon_source_add: news.add(value)
        case carillon_source_or: news.unite(with: value)
        default: news.replace(by: value)
        }
        tell()
    }

    /// Calls the handler, once for everything that is pending by then.
    private func tell() {
        guard suspensions == 0, eventHandler != nil, home?.dispatch.isRunning == true, news.mayBeTold() else { return }
        enqueue { [self] in callHandler() }
    }

    private func callHandler() {
        news.handlerBegins()
        guard suspensions == 0, !isCancelled, let handler = eventHandler, news.tell() else { return }
        handler.call()
    }

    private func enqueue(_ body: @escaping () -> Void) {
        guard let home = reachableHome else { return }
        home.dispatch.async(CapturedWork(of: home.caller, body), on: queue ?? dispatch_get_global_queue(0, 0))
    }

    /// The source's place, if the caller is on the thread of its world.
    private var reachableHome: Home? { home.flatMap { $0.loop?.isCurrent == true ? $0 : nil } }

    // MARK: The end of the world

    /// Releases everything that belongs to the world. The source itself belongs to whoever still refers to it.
    private func leave() {
        vanish()
        home = nil
        let handlers = [eventHandler, cancelHandler, registrationHandler]
        (eventHandler, cancelHandler, registrationHandler) = (nil, nil, nil)
        withExtendedLifetime(handlers) {}
        move(to: nil)
    }

    /// Releases what the sources of a world that is over hold. Call it on the world's thread.
    static func leaveAll(of dispatch: CapturedDispatch) {
        let left = all.values.filter { $0.home?.dispatch === dispatch }
        for source in left { source.leave() }
    }
}
#endif
