import CarillonSimulation
import Testing

extension Trait where Self == ConditionTrait {
    /// Leaves a test out where timers fire late, for it expects times to the nanosecond.
    public static var exactTimes: Self { .enabled(if: Lateness.ofTests == .none, "It expects exact times.") }
}
