/// The real time that a run itself has used. Two kinds of time count: the time in which its threads had a processor,
/// and the time since its world last took a step in which none of them wanted one. A world waits again and again for
/// threads that do work for it, and these may get no processor for long where others have them; so its wait before a
/// step says nothing. Time without a processor does not count, and neither does suspension (D-VERDICTS-3).
struct HangAccount: Sendable {
    /// The ways in which a run uses too much time.
    enum Kind: Sendable, Equatable {
        case busy
        case blocked

        func sentence(after limit: Duration) -> String {
            switch self {
            case .busy:
                "it kept the processor busy and came to no end, although it had \(HangAccount.text(limit)) of it"
            case .blocked:
                "it was blocked for \(HangAccount.text(limit)) of real time and used next to no processor time"
            }
        }
    }

    private(set) var busy: Duration = .zero
    private(set) var idle: Duration = .zero
    private var last: ProcessorSample?
    private var steps: Int64?

    /// Begins anew for another run.
    mutating func restart() { self = HangAccount() }

    /// Notes that the next sample is that of another thread. Such a run makes progress.
    mutating func beginThread() { last = nil }

    /// Adds the time since the last call.
    ///
    /// - Parameters:
    ///   - sample: the processor time of the run's threads so far; `nil` if that is unknown, and then all of the time
    ///     counts.
    ///   - passed: the real time since the last call. The caller bounds it, because a supervisor that was suspended
    ///     knows nothing about that time.
    ///   - steps: the number of steps that the run's world has taken.
    mutating func add(_ sample: ProcessorSample?, passed: Duration, steps: Int64) {
        defer { last = sample }
        if let known = self.steps, known != steps { idle = .zero }
        self.steps = steps
        guard let sample else { return idle += passed }
        guard let last else { return }
        if sample.isStopped || last.isStopped { return }
        let ran = max(.zero, sample.ran - last.ran)
        let wanted = max(.zero, sample.waited - last.waited)
        busy += ran
        // The system counts the wait for a processor only after its end.
        if !sample.isRunnable, !last.isRunnable { idle += max(.zero, passed - ran - wanted) }
    }

    /// Returns the verdict once the run has used more than `limit`; `nil` until then.
    func verdict(limit: Duration) -> Kind? {
        guard busy + idle >= limit else { return nil }
        return busy >= idle ? .busy : .blocked
    }

    /// Returns a duration in words: `60 seconds`, `0.3 seconds`, `1 second`.
    static func text(_ duration: Duration) -> String {
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        let text = seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
        return text == "1" ? "1 second" : "\(text) seconds"
    }
}
