#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    import CarillonEnvironment
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
        static func prepareMain() { RealWorld.visit { _ = carillonOriginalMain() } }
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
            guard CallingProcess.current != nil else {
                return carillonOriginalInit(timeInterval: timeInterval, repeats: repeats, block: block)
            }
            return Timer(
                fire: Date(timeIntervalSinceNow: max(timeInterval, 0.0001)), interval: timeInterval, repeats: repeats,
                block: block)
        }
    }
#endif
