import CarillonEnvironment

/// A timer that does something on the app's main queue, once nobody has restarted it for a while.
///
/// Unchecked because the work is used on the main queue only, and the timer on the loop.
final class QuietTimer: @unchecked Sendable {
    private let delay: Duration
    private let mailbox: Mailbox
    private let timer: DeadlineTimer
    private let work: () -> Void

    init(_ environment: Environment, _ delay: Duration, _ work: @escaping () -> Void) {
        self.delay = delay
        self.work = work
        mailbox = Mailbox(environment)
        timer = DeadlineTimer(on: environment.loop)
        timer.onDeadline = { [weak self, weak environment] in
            environment?.onMainQueue { [weak self] in self?.work() }
        }
    }

    /// Lets the time begin anew.
    func restart() {
        mailbox.perform { [timer, delay] in timer.wake(after: delay) }
    }

    deinit {
        mailbox.perform { [timer] in timer.cancel() }
    }
}
