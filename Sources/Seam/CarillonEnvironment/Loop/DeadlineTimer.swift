/// The one timer of a state machine that names its next deadline.
///
/// ```swift
/// let timer = DeadlineTimer(on: loop)
/// timer.onDeadline = { [weak self] in self?.advance() }
/// // after each event:
/// timer.wake(by: machine.nextDeadline)
/// ```
///
/// A timer that was cancelled or set anew never fires for its old deadline, even if the work of that deadline waits in
/// a mailbox already.
///
/// Unchecked because the timer is confined to its loop.
package final class DeadlineTimer: @unchecked Sendable {
    private struct Setting {
        let deadline: Instant
        let token: TimerToken
        let number: Int
    }

    /// The work to do when the deadline has come. Capture the owner weakly.
    package var onDeadline: () -> Void = {}

    private let loop: any Loop
    private let enter: (@escaping @Sendable () -> Void) -> Void
    private var setting: Setting?
    private var lastNumber = 0

    /// - Parameters:
    ///   - loop: the loop that keeps the time.
    ///   - enter: takes work from the loop to where it may be done, such as a ``Mailbox``.
    package init(on loop: any Loop, enter: @escaping (@escaping @Sendable () -> Void) -> Void = { $0() }) {
        self.loop = loop
        self.enter = enter
    }

    /// The moment for which the timer is set; `nil` if it is not set.
    package var deadline: Instant? { setting?.deadline }

    /// Makes sure that the timer fires at `deadline` or earlier.
    ///
    /// A timer that is set for an earlier moment stays as it is: its owner then finds nothing due, and asks again. That
    /// is cheaper than a new timer after every event. Without a deadline nothing changes.
    package func wake(by deadline: Instant?) {
        guard let deadline else { return }
        if let setting, setting.deadline <= deadline { return }
        wake(at: deadline)
    }

    /// Sets the timer anew, for exactly this deadline. Without a deadline the timer is cancelled.
    package func wake(at deadline: Instant?) {
        cancel()
        guard let deadline else { return }
        lastNumber += 1
        let number = lastNumber
        let token = loop.schedule(at: deadline) { [weak self] in
            guard let self else { return }
            enter { [self] in fire(number) }
        }
        setting = Setting(deadline: deadline, token: token, number: number)
    }

    /// Sets the timer anew, for a moment after now.
    package func wake(after delay: Duration) { wake(at: loop.now.advanced(by: delay)) }

    /// Forgets the deadline. Nothing happens if there is none.
    package func cancel() {
        if let setting { loop.cancel(setting.token) }
        setting = nil
    }

    private func fire(_ number: Int) {
        guard setting?.number == number else { return }
        setting = nil
        onDeadline()
    }
}
