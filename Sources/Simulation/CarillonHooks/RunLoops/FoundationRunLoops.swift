#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import CarillonSimulation
import Foundation

// Class functions, because Foundation's get the class that they are called on.

extension RunLoop {
    @_silgen_name("carillon_original_run_loop_main")
    private static func carillonOriginalMain() -> RunLoop

    /// Foundation keeps the first answer of Core Foundation for ever, so it must not ask in a world.
    @_silgen_name("carillon_phone_run_loop_main")
    static func carillonMain() -> RunLoop {
        CallingProcess.current == nil ? carillonOriginalMain() : ProcessRunLoops.current.main.runLoop
    }

    /// Lets Foundation make the object of the process's own main run loop.
    static func prepareMain() { RealWorld.run { _ = carillonOriginalMain() } }
}

extension Timer {
    @_silgen_name("carillon_original_timer_init")
    private static func carillonOriginalInit(
        timeInterval: TimeInterval, repeats: Bool, block: __owned @escaping @Sendable (Timer) -> Void
    ) -> Timer

    /// Foundation on Linux makes a timer that is due at once. An app's waits for its interval first.
    @_silgen_name("carillon_phone_timer_init")
    static func carillonInit(
        timeInterval: TimeInterval, repeats: Bool, block: __owned @escaping @Sendable (Timer) -> Void
    ) -> Timer {
        // A subclass gets an object of its own class, so Foundation makes it, by the initialiser below.
        guard CallingProcess.current != nil, self == Timer.self else {
            return carillonOriginalInit(timeInterval: timeInterval, repeats: repeats, block: block)
        }
        return Timer(
            fire: Date(timeIntervalSinceNow: max(timeInterval, 0.0001)), interval: timeInterval, repeats: repeats,
            block: block)
    }

    @_silgen_name("carillon_original_timer_initialise")
    private __consuming func carillonOriginalInitialise(
        fire date: Date, interval: TimeInterval, repeats: Bool, block: __owned @escaping @Sendable (Timer) -> Void
    ) -> Timer

    /// The initialiser alone, which a release build calls on an object that it has allocated itself, and a subclass
    /// everywhere.
    ///
    /// The optimiser puts the body of `Timer(timeInterval:repeats:block:)` in its caller. The code is the same as
    /// that of `Timer(fire: Date(), interval:repeats:block:)` then, but only the latter means a timer that is due
    /// at once.
    @_silgen_name("carillon_phone_timer_initialise")
    __consuming func carillonInitialise(
        fire date: Date, interval: TimeInterval, repeats: Bool, block: __owned @escaping @Sendable (Timer) -> Void
    ) -> Timer {
        if interval > 0, let loop = CallingProcess.current?.loop, !loop.isDisposed, date == Date() {
            loop.refuse(
                "it makes a timer whose first date is now, and optimised code does not tell whether that is "
                    + "Timer(timeInterval:repeats:block:), which waits for its interval first, or Timer(fire: Date(), …), which "
                    + "does not; use Timer.scheduledTimer(withTimeInterval:repeats:block:) or a later date, or build for debug"
            )
        }
        return carillonOriginalInitialise(fire: date, interval: interval, repeats: repeats, block: block)
    }
}
#endif
