import CarillonEnvironment
import Synchronization

/// The greatest number of pending notifications that an app sets for itself.
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

    /// The value of ``maximum``, or the system's limit if that is lower.
    var effectiveMaximum: Int { min(maximum, systemMaximum) }
}
