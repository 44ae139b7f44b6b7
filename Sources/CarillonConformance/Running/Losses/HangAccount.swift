/// The real time that a run has used, as far as that is its own: the time in which its threads had a processor, and the
/// time in which none of them so much as wanted one. Waiting for a processor that others have does not count, nor does
/// being suspended.
struct HangAccount: Sendable {
    /// The ways to use too much.
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

    /// Begins anew, for another run.
    mutating func restart() { self = HangAccount() }

    /// Takes what has come up since the last time.
    ///
    /// - Parameters:
    ///   - sample: what the run's threads have had so far; `nil` if that is not known, and then all of the time counts.
    ///   - passed: the real time since then, bounded by whoever asks, for a supervisor that was suspended itself knows
    ///     nothing of it.
    mutating func add(_ sample: ProcessorSample?, passed: Duration) {
        defer { last = sample }
        guard let sample else { return idle += passed }
        guard let last else { return }
        if sample.isStopped || last.isStopped { return }
        let ran = max(.zero, sample.ran - last.ran)
        let wanted = max(.zero, sample.waited - last.waited)
        busy += ran
        // How long it has wanted a processor is only known once it has had one.
        if !sample.isRunnable, !last.isRunnable { idle += max(.zero, passed - ran - wanted) }
    }

    /// The verdict once the run has used more than `limit`; `nil` until then.
    func verdict(limit: Duration) -> Kind? {
        guard busy + idle >= limit else { return nil }
        return busy >= idle ? .busy : .blocked
    }

    /// `60 seconds`, `0.3 seconds`, `1 second`
    static func text(_ duration: Duration) -> String {
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        let text = seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
        return text == "1" ? "1 second" : "\(text) seconds"
    }
}
