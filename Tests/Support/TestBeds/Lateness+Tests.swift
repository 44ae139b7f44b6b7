import CarillonEnvironment
public import CarillonSimulation
import Foundation

extension Lateness {
    /// The delay of timers in the worlds of these tests: the number of milliseconds in CARILLON_LATE_TIMERS (see
    /// `make late`).
    public static let ofTests: Lateness = {
        let text = RealWorld.run { ProcessInfo.processInfo.environment["CARILLON_LATE_TIMERS"] } ?? "0"
        guard let milliseconds = Int(text), (0...60_000).contains(milliseconds) else {
            preconditionFailure("CARILLON_LATE_TIMERS takes a number of milliseconds, not \(text)")
        }
        return .upTo(.milliseconds(milliseconds))
    }()
}
