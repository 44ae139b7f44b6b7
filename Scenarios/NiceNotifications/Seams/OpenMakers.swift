import NiceNotifications
import ScenarioFixtures

/// Counts the makers of contents that have not answered yet, and holds work back until all of them have answered.
///
/// The class is confined to its world, so it is safe to share.
final class OpenMakers: @unchecked Sendable {
    private var count = 0
    private var held: [() -> Void] = []

    /// Watches every maker.
    ///
    /// - Parameter holdsContents: Whether the made contents are held back as well.
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

    /// Calls `body` as soon as every maker has answered.
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
