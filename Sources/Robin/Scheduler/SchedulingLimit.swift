import CarillonEnvironment
import Synchronization

/// How many pending notifications an app allows itself.
final class SchedulingLimit: Sendable {
    /// What the system keeps at most, whatever the app allows itself.
    private static let systemMaximum = 64

    private let stored = Mutex(60)

    static func of(_ environment: Environment) -> SchedulingLimit {
        environment.singletons.object { SchedulingLimit() }
    }

    var maximum: Int {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }

    /// ``maximum``, or less where the system keeps less.
    var effectiveMaximum: Int { min(maximum, SchedulingLimit.systemMaximum) }
}
