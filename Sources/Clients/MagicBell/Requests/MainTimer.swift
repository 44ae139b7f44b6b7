import CarillonEnvironment

/// A timer for work on the app's main queue.
///
/// Unchecked because the timer of the loop is used on the loop only, and the rest on the main queue only.
final class MainTimer: @unchecked Sendable {
    private let environment: Environment
    private let timer: DeadlineTimer
    private let mailbox: Mailbox
    private var work: (() -> Void)?
    private var number = 0

    init(_ environment: Environment) {
        self.environment = environment
        timer = DeadlineTimer(on: environment.loop)
        mailbox = Mailbox(environment)
    }

    /// Does work after a delay, instead of any earlier work.
    func start(after delay: Duration, _ work: @escaping () -> Void) {
        number += 1
        self.work = work
        mailbox.perform { [weak self, number] in
            self?.timer.onDeadline = { self?.deadlineDidCome(number) }
            self?.timer.wake(after: delay)
        }
    }

    /// Forgets the work.
    func cancel() {
        number += 1
        work = nil
        mailbox.perform { [weak self] in self?.timer.cancel() }
    }

    /// Called on the loop.
    private func deadlineDidCome(_ number: Int) {
        environment.onMainQueue { [weak self] in
            if let self, self.number == number { work.take()?() }
        }
    }
}
