#if os(Linux)
import CarillonEnvironment
import CarillonSimulation

/// A timer for a time of the clock that a device shows. The timer moves when that clock is set. It lives until it
/// fires or is cancelled.
///
/// Only the world's thread touches it.
final class WallAlarm: @unchecked Sendable {
    private let dispatch: CapturedDispatch
    private let time: UInt64
    private let caller: Caller
    private var work: (() -> Void)?
    private var timer: TimerToken?
    private var observation: PlatformObservation?

    /// Sets the timer.
    ///
    /// - Parameter time: a time of libdispatch for which ``CapturedDispatch/isWall(_:)`` is true.
    @discardableResult
    init(at time: UInt64, for caller: Caller, of dispatch: CapturedDispatch, _ work: @escaping () -> Void) {
        self.dispatch = dispatch
        self.time = time
        self.caller = caller
        self.work = work
        observation = caller.environment?.platform.observe { [weak self] event in
            if case .clockDidChange = event { self?.arm() }
        }
        arm()
    }

    func cancel() {
        if let timer = timer.take() { dispatch.loop.cancel(timer) }
        (work, observation) = (nil, nil)
    }

    private func arm() {
        if let timer = timer.take() { dispatch.loop.cancel(timer) }
        guard work != nil, let instant = dispatch.instant(of: time, for: caller) else { return }
        timer = dispatch.loop.schedule(at: instant) { [self] in
            let work = work
            timer = nil
            cancel()
            work?()
        }
    }
}
#endif
