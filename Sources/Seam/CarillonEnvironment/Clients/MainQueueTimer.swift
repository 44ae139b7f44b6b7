/// The timer of a machine that lives on the app's main queue. It runs on the loop, and calls on the main queue.
///
/// Unchecked because the timer of the loop is used on the loop only, and the rest on the main queue.
package final class MainQueueTimer: @unchecked Sendable {
    /// Called on the main queue when a deadline has come. Capture the owner weakly.
    package var onDeadline: () -> Void = {}

    private let environment: Environment
    private let mailbox: Mailbox
    private let timer: DeadlineTimer
    /// The deadline that the loop knows of.
    private var knownDeadline: Instant?

    /// - Parameter mailbox: the mailbox through which work enters on the loop.
    package init(_ environment: Environment, _ mailbox: Mailbox) {
        self.environment = environment
        self.mailbox = mailbox
        timer = DeadlineTimer(on: environment.loop)
        timer.onDeadline = { [weak self] in
            self?.environment.onMainQueue { [weak self] in self?.deadlineDidCome() }
        }
    }

    /// Makes sure that ``onDeadline`` is called at the deadline, or earlier. Call it on the main queue.
    package func wake(by deadline: Instant?) {
        guard let deadline, knownDeadline.map({ deadline < $0 }) ?? true else { return }
        knownDeadline = deadline
        mailbox.perform { [weak self] in self?.timer.wake(by: deadline) }
    }

    /// Forgets the deadline. Call it on the loop.
    package func cancel() { timer.cancel() }

    /// Forgets the deadline, because the owner goes. May be called on any thread.
    package func shutDown() {
        environment.loop.enqueue { [timer] in timer.cancel() }
    }

    private func deadlineDidCome() {
        knownDeadline = nil
        onDeadline()
    }
}
