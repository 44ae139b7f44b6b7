import CarillonEnvironment

/// Notices a server that sends nothing any more.
struct SilenceWatch {
    /// The time after which the stream counts as lost, unless a byte comes; `nil` if it may be silent for ever.
    private(set) var deadline: Instant?
    private let timeout: Duration?
    private var gracePeriod = GracePeriod()

    init(_ timeout: Duration?) { self.timeout = timeout }

    /// Begins with a new stream.
    mutating func begin(at now: Instant) { noteLife(at: now) }

    /// Notes that bytes have come.
    mutating func noteLife(at now: Instant) {
        gracePeriod.reset()
        deadline = timeout.map { now.advanced(by: $0) }
    }

    /// Returns whether the stream is lost. A loop that was away looks a second time.
    mutating func isOver(at now: Instant) -> Bool {
        guard let deadline, deadline <= now else { return false }
        if let later = gracePeriod.deadline(insteadOf: deadline, at: now) {
            self.deadline = later
            return false
        }
        return true
    }
}
