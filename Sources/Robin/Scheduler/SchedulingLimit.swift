import CarillonEnvironment
import Synchronization

/// How many pending notifications an app allows itself.
final class SchedulingLimit: Sendable {
    private let stored: Mutex<Int>
    private let systemMaximum: Int

    static func of(_ environment: Environment) -> SchedulingLimit {
        environment.singletons.object { SchedulingLimit(environment.robinParts.slots) }
    }

    private init(_ slots: RobinParts.Slots) {
        stored = Mutex(slots.defaultMaximum)
        systemMaximum = slots.systemMaximum
    }

    var maximum: Int {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }

    /// ``maximum``, or less where the system keeps less.
    var effectiveMaximum: Int { min(maximum, systemMaximum) }
}
