import CarillonSimulation
public import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test where timers fire late, because the test expects times that are exact to the nanosecond.
    public static var exactTimes: Self { .enabled(if: Lateness.ofTests == .none, "It expects exact times.") }
}
