#if canImport(CMosquitto)
import CMosquitto
import CarillonEnvironment
import Foundation

/// The library libmosquitto as a whole.
enum MosquittoLibrary {
    /// Whether the library is ready. The first use initialises it, once for the process. From its first client on,
    /// the library makes the process ignore `SIGPIPE`.
    ///
    /// The library sets the seed of C's `random`. That must not change the numbers of the app that happens to be
    /// the first one of the process.
    static let isReady = RealWorld.run { mosquitto_lib_init() } == MOSQ_ERR_SUCCESS.rawValue

    /// The clock of the library, which cannot be exchanged. In a world the hooks make it virtual. Without the
    /// hooks, keep-alive runs on real time there.
    static var clock: timespec {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time
    }

    /// The library's time, in whole seconds.
    static var now: Int { clock.tv_sec }

    /// Returns how long it takes until the library counts this second.
    static func delay(until second: Int) -> Duration {
        let clock = clock
        return max(.zero, .seconds(second - clock.tv_sec) - .nanoseconds(clock.tv_nsec))
    }
}
#endif
