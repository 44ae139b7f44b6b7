import CarillonEnvironment
import CourierCore
import Foundation

/// Decides when connect options are asked for again. Confined to the client's loop.
struct AuthenticationRetry {
    /// After errors of the server that is asked, the first tries come after 1, 2 and 4 seconds.
    private static let quickDelays: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]

    private var quickTries = 0
    private var backOff: BackOff

    init(_ backOff: BackOff) {
        self.backOff = backOff
    }

    /// The delay before options are asked for again.
    mutating func delay(after error: AuthError) -> Duration {
        if case .httpError(let status) = error, !(400...499).contains(status),
            quickTries < AuthenticationRetry.quickDelays.count
        {
            defer { quickTries += 1 }
            return AuthenticationRetry.quickDelays[quickTries]
        }
        return backOff.next()
    }

    mutating func reset() {
        quickTries = 0
        backOff.reset()
    }
}
