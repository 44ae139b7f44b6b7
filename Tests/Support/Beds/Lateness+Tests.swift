import CarillonSimulation
import Foundation

extension Lateness {
    /// How late timers fire in the worlds of these tests: by as many milliseconds as CARILLON_LATE_TIMERS says, see
    /// `make late`.
    public static let ofTests: Lateness = {
        let text = ProcessInfo.processInfo.environment["CARILLON_LATE_TIMERS"] ?? "0"
        guard let milliseconds = Int(text), (0...60_000).contains(milliseconds) else {
            preconditionFailure("CARILLON_LATE_TIMERS takes a number of milliseconds, not \(text)")
        }
        return .upTo(.milliseconds(milliseconds))
    }()
}
