import CarillonSimulation
import Foundation
import Testing

extension Lateness {
    /// How late timers fire in the worlds of these tests: by as many milliseconds as CARILLON_LATE_TIMERS says, see
    /// scripts/late-timers.
    static let ofTests: Lateness = {
        let text = ProcessInfo.processInfo.environment["CARILLON_LATE_TIMERS"] ?? "0"
        guard let milliseconds = Int(text), (0...60_000).contains(milliseconds) else {
            preconditionFailure("CARILLON_LATE_TIMERS takes a number of milliseconds, not \(text)")
        }
        return .upTo(.milliseconds(milliseconds))
    }()
}

extension Trait where Self == ConditionTrait {
    /// Leaves a test out where timers fire late, for it expects times to the nanosecond.
    static var exactTimes: Self { .enabled(if: Lateness.ofTests == .none, "It expects exact times.") }
}
