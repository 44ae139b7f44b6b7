import CarillonEnvironment
import Synchronization

/// The source of the identifiers of calls, subscriptions and watches: `1`, `2`, … for all clients of an app's process.
final class Identifiers: Sendable {
    private let last = Mutex(0)

    static func of(_ environment: Environment) -> Identifiers { environment.singletons.object { Identifiers() } }

    func next() -> String {
        last.withLock { last in
            last += 1
            return "\(last)"
        }
    }
}
