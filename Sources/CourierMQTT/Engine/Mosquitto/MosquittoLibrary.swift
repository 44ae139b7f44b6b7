#if canImport(CMosquitto)
    import CMosquitto
    import Foundation

    /// libmosquitto as a whole.
    enum MosquittoLibrary {
        /// Makes the library ready, once for the process; whether it is. It also has the process ignore `SIGPIPE` from the first client on.
        static let isReady = mosquitto_lib_init() == MOSQ_ERR_SUCCESS.rawValue

        /// The clock by which the library counts, and which it cannot be told to exchange. In a world the hooks make it virtual; without them
        /// keep-alive runs on real time there.
        static var clock: timespec {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return time
        }

        /// The library's time, in the whole seconds that it counts.
        static var now: Int { clock.tv_sec }

        /// How long it is until the library counts that second.
        static func delay(until second: Int) -> Duration {
            let clock = clock
            return max(.zero, .seconds(second - clock.tv_sec) - .nanoseconds(clock.tv_nsec))
        }
    }
#endif
