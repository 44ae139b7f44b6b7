#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation

/// The file that stands for the timers of one mode of a run loop, and becomes readable when the first one is due.
///
/// Only the world's thread touches it.
final class TimerFile {
    let file: Int32
    private weak var loop: SimulatedLoop?
    private let onDeadline: () -> Void
    private var deadline: Instant?
    private var token: TimerToken?
    private var isFilled = false

    init(_ file: Int32, on loop: SimulatedLoop, onDeadline: @escaping () -> Void) {
        self.file = file
        self.loop = loop
        self.onDeadline = onDeadline
    }

    /// Sets the time at which a timer of the mode is due; `nil` if there is none.
    func set(_ deadline: Instant?) {
        disarm()
        self.deadline = deadline
        guard let deadline else { return }
        token = loop?.schedule(at: deadline) { [weak self] in
            self?.token = nil
            self?.onDeadline()
        }
    }

    /// Forgets the deadline.
    func disarm() {
        if let token, let loop, loop.isCurrent { loop.cancel(token) }
        token = nil
        deadline = nil
        if isFilled { carillon_run_loops_drain(file) }
        isFilled = false
    }

    /// Whether a timer of the mode is due.
    var isDue: Bool { deadline.map { due in loop.map { due <= $0.now } ?? false } ?? false }

    /// Makes the file readable if a timer of the mode is due.
    func fillIfDue() {
        guard isDue, !isFilled else { return }
        carillon_run_loops_fill(file)
        isFilled = true
    }
}
#endif
