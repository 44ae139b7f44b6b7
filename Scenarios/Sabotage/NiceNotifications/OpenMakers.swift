import NiceNotifications

/// Counts the makers of contents that have not answered yet, and holds things back until all have.
///
/// Confined to its world, hence safe to share.
final class OpenMakers: @unchecked Sendable {
    private var count = 0
    private var held: [() -> Void] = []

    /// Watches every maker.
    ///
    /// - Parameter holdsContents: whether what makers make is held back as well.
    func watch(_ contents: inout ContentRules, holdsContents: Bool) {
        contents.make = { [next = contents.make] maker, trigger, made in
            self.count += 1
            let answered = FirstAnswer().callback(unanswered: nil) { (content: UNMutableNotificationContent?) in
                self.count -= 1
                if holdsContents { self.hold { made(content) } } else { made(content) }
                self.release()
            }
            next(maker, trigger, answered)
        }
    }

    /// Does something as soon as no maker owes an answer.
    func hold(_ body: @escaping () -> Void) {
        held.append(body)
        release()
    }

    private func release() {
        guard count == 0 else { return }
        let released = held
        held = []
        for body in released { body() }
    }
}
