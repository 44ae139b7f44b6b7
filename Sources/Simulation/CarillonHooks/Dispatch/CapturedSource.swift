#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation
import Synchronization

/// A dispatch source of a world: a timer, one for an app's own data, or one for a socket that a library connects.
///
/// Only the world's thread touches a source. Other threads may look it up, and let it go.
final class CapturedSource: @unchecked Sendable {
    let object: UnsafeMutableRawPointer
    let references = Mutex(1)
    /// The place where the source belongs, as long as its world exists. A source may live on in an app's object
    /// that nobody releases.
    private var home: Home?
    let kind: carillon_source_kind
    /// The descriptor of a source for a socket; 0 otherwise.
    let handle: UInt
    private var socket: CapturedSocket?
    private var pair: CapturedPair?
    private var queue: UnsafeMutableRawPointer?
    private var eventHandler: CapturedFunction?
    private var cancelHandler: CapturedFunction?
    private var registrationHandler: CapturedFunction?
    private(set) var isCancelled = false
    /// A source begins suspended.
    private var suspensions = 1
    private var deadline: Instant?
    /// The deadline as a time of libdispatch if it is one of the clock that the device shows.
    private var wallDeadline: UInt64?
    private var observation: PlatformObservation?
    private var interval: UInt64 = 0
    private var timer: TimerToken?
    /// The firings or the data that the next call of the handler tells.
    private var pending: UInt = 0
    private var told: UInt = 0
    private var isHandlerReady = false

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
        socket = CapturedSocket.of(descriptor)
        if let socket {
            socket.add(self)
        } else if kind == carillon_source_read, carillon_sockets_is_pair(descriptor) != 0 {
            let pair = CapturedPair(descriptor, of: self)
            dispatch.sockets.add(pair)
            self.pair = pair
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
        pending = value
        tell()
    }

    private func leaveSocket() {
        if let pair, let home = reachableHome { home.dispatch.sockets.remove(pair) }
        if let socket, reachableHome != nil { socket.updateInterest() }
        (pair, socket) = (nil, nil)
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
        deadline = home.dispatch.instant(of: start, for: home.caller)
        wallDeadline = CapturedDispatch.isWall(start) ? start : nil
        observation = nil
        if wallDeadline != nil {
            observation = home.caller.environment?.platform.observe { [weak self] event in
                if case .clockDidChange = event { self?.clockWasSet() }
            }
        }
        self.interval = interval == UInt64(Int64.max) || interval == .max ? 0 : interval
        pending = 0
        arm()
    }

    var data: UInt { told }

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
        if reachableHome != nil, !isCancelled { socket?.updateInterest(isNew: true) }
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
        guard suspensions == 0, !isCancelled, kind == carillon_source_timer, let deadline,
            let home = reachableHome
        else { return }
        timer = home.loop?.schedule(at: deadline) { [weak self] in self?.fire() }
    }

    private func clockWasSet() {
        guard let wallDeadline, let home = reachableHome else { return }
        deadline = home.dispatch.instant(of: wallDeadline, for: home.caller)
        arm()
    }

    private func disarm() {
        if let timer, let home = reachableHome { home.loop?.cancel(timer) }
        timer = nil
    }

    private func fire() {
        timer = nil
        guard let home, let loop = home.loop, home.caller.isAlive, let due = deadline else { return }
        // A timer that fires late tells how often it should have fired.
        let late = UInt64(max(0, loop.now.nanoseconds - due.nanoseconds))
        let count = interval == 0 ? 1 : late / interval + 1
        deadline = interval == 0 ? nil : due.advanced(by: .nanoseconds(Int64(clamping: count * interval)))
        // A time of that clock has its sign turned.
        wallDeadline = interval == 0 ? nil : wallDeadline.map { $0 &- count &* interval }
        pending += UInt(count)
        tell()
        arm()
    }

    func merge(_ value: UInt) {
        guard !isCancelled else { return }
        switch kind {
        case carillon_source_add: pending &+= value
        case carillon_source_or: pending |= value
        default: pending = value
        }
        tell()
    }

    /// Calls the handler, once for everything that is pending by then.
    private func tell() {
        guard suspensions == 0, pending != 0, !isHandlerReady, eventHandler != nil,
            home?.dispatch.isRunning == true
        else { return }
        isHandlerReady = true
        enqueue { [self] in callHandler() }
    }

    private func callHandler() {
        isHandlerReady = false
        guard suspensions == 0, !isCancelled, pending != 0, let handler = eventHandler else { return }
        told = pending
        pending = 0
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
        let left = sources.values.filter { $0.home?.dispatch === dispatch }
        for source in left { source.leave() }
    }
}

@_silgen_name("dispatch_get_global_queue")
func dispatch_get_global_queue(_ identifier: Int, _ flags: UInt) -> UnsafeMutableRawPointer

/// The sources of all worlds, by their addresses. Threads outside of worlds may let sources go.
private let sources = ShardedTable<UInt, CapturedSource>()

private func source(_ object: UnsafeMutableRawPointer) -> CapturedSource? {
    let address = UInt(bitPattern: object)
    return sources[address]
}

/// Calls `body` for a source of a world. Returns whether the object is one.
private func with(_ object: UnsafeMutableRawPointer, _ body: (CapturedSource) -> Void) -> Int32 {
    guard let source = source(object) else { return 0 }
    body(source)
    return 1
}

@_cdecl("carillon_dispatch_source_make")
func sourceMake(
    _ object: UnsafeMutableRawPointer, _ kind: carillon_source_kind, _ handle: UInt,
    _ queue: UnsafeMutableRawPointer?
) {
    let source = CapturedSource(object, kind, handle, on: queue)
    let address = UInt(bitPattern: object)
    _ = sources.update(address, to: source)
    carillon_dispatch_count_sources(1)
}

@_cdecl("carillon_dispatch_is_source")
func isSource(_ object: UnsafeMutableRawPointer) -> Int32 { with(object) { _ in } }

@_cdecl("carillon_dispatch_source_handle")
func sourceHandle(_ object: UnsafeMutableRawPointer, _ which: carillon_handler, _ work: carillon_work) -> Int32 {
    with(object) { $0.set(which, work) }
}

@_cdecl("carillon_dispatch_source_schedule")
func sourceSchedule(_ object: UnsafeMutableRawPointer, _ start: UInt64, _ interval: UInt64) -> Int32 {
    with(object) { $0.schedule(start, interval) }
}

@_cdecl("carillon_dispatch_source_cancel")
func sourceCancel(_ object: UnsafeMutableRawPointer) -> Int32 { with(object) { $0.cancel() } }

@_cdecl("carillon_dispatch_source_is_cancelled")
func sourceIsCancelled(_ object: UnsafeMutableRawPointer, _ result: UnsafeMutablePointer<Int32>) -> Int32 {
    with(object) { result.pointee = $0.isCancelled ? 1 : 0 }
}

@_cdecl("carillon_dispatch_source_get_handle")
func sourceGetHandle(_ object: UnsafeMutableRawPointer, _ handle: UnsafeMutablePointer<UInt>) -> Int32 {
    with(object) { handle.pointee = $0.handle }
}

@_cdecl("carillon_dispatch_source_merge")
func sourceMerge(_ object: UnsafeMutableRawPointer, _ value: UInt) -> Int32 { with(object) { $0.merge(value) } }

@_cdecl("carillon_dispatch_source_data")
func sourceData(_ object: UnsafeMutableRawPointer, _ value: UnsafeMutablePointer<UInt>) -> Int32 {
    with(object) { value.pointee = $0.data }
}

@_cdecl("carillon_dispatch_source_move")
func sourceMove(_ object: UnsafeMutableRawPointer, _ queue: UnsafeMutableRawPointer?) -> Int32 {
    with(object) { $0.move(to: queue) }
}

@_cdecl("carillon_dispatch_source_suspend")
func sourceSuspend(_ object: UnsafeMutableRawPointer) -> Int32 { with(object) { $0.suspend() } }

@_cdecl("carillon_dispatch_source_resume")
func sourceResume(_ object: UnsafeMutableRawPointer) -> Int32 { with(object) { $0.resume() } }

@_cdecl("carillon_dispatch_source_count")
func sourceCount(_ object: UnsafeMutableRawPointer, _ change: Int32) {
    guard let source = source(object) else { return }
    let left = source.references.withLock { references in
        references += Int(change)
        return references
    }
    guard left == 0 else { return }
    source.vanish()
    // The handlers are released here, outside the lock: they may refer to other sources.
    let address = UInt(bitPattern: object)
    let gone = sources.remove(address)
    if gone != nil { carillon_dispatch_count_sources(-1) }
    withExtendedLifetime(gone) {}
}
#endif
