import CarillonEnvironment

/// The minutes in which requests are counted. A minute begins with a first request, and a client's next minute with its
/// first request after that.
struct RateWindows {
    /// The requests that are counted together.
    struct Key: Hashable {
        /// The user; `nil` for the project itself.
        let user: Int?
        let isWrite: Bool
    }

    private struct Window {
        let end: Instant
        var count = 0
    }

    private var windows: [Key: Window] = [:]

    /// Counts a request. Returns `nil` if the limit allows the request, else the seconds until the next one may come.
    mutating func refuses(_ key: Key, at now: Instant, limit: RateLimit) -> Int? {
        var window = windows[key] ?? Window(end: now.advanced(by: .minutes(1)))
        if window.end <= now { window = Window(end: now.advanced(by: .minutes(1))) }
        defer { windows[key] = window }
        guard window.count < (key.isWrite ? limit.writeCount : limit.readCount) else {
            return max(1, Int((now.duration(to: window.end).wholeNanoseconds + 999_999_999) / 1_000_000_000))
        }
        window.count += 1
        return nil
    }
}
