import CarillonEnvironment

/// The sign of life of a WebSocket: a Ping after a silence, and the end if nothing comes after that.
struct SocketPulse: Hashable {
    enum Verdict: Hashable {
        case carryOn, ping, giveUp
    }

    /// The silence after which the client pings.
    static let interval = Duration.seconds(15)
    /// The time after a Ping in which something has to come.
    static let timeout = Duration.seconds(10)

    /// The time at which something is due.
    private(set) var deadline: Instant?
    private var isWaiting = false
    private var isSecondLook = false

    /// Begins with a new link, or anew because something has come.
    mutating func begin(at now: Instant) {
        (isWaiting, isSecondLook) = (false, false)
        deadline = now.advanced(by: SocketPulse.interval)
    }

    /// Does what is due by now.
    mutating func timePasses(at now: Instant) -> Verdict {
        guard let deadline, deadline <= now else { return .carryOn }
        if !isWaiting {
            isWaiting = true
            self.deadline = now.advanced(by: SocketPulse.timeout)
            return .ping
        }
        // A loop that was away looks a second time, see `SecondLook`.
        if !isSecondLook, deadline.advanced(by: SecondLook.delay) <= now {
            isSecondLook = true
            self.deadline = now.advanced(by: SecondLook.delay)
            return .carryOn
        }
        return .giveUp
    }
}
