import Synchronization

/// The question that tells what the run waits for.
final class Explanation: Sendable {
    private let ask = Mutex<(@Sendable () -> String?)?>(nil)

    func set(_ ask: (@Sendable () -> String?)?) { self.ask.withLock { $0 = ask } }
    func text() -> String? { ask.withLock(\.self)?() }
}
