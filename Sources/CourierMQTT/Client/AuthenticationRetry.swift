import CarillonEnvironment
import CourierCore
import Foundation

/// Decides when connect options are asked for again after the provider has failed. Confined to the client's loop.
package protocol AuthenticationRetry {
    /// The delay before options are asked for again.
    mutating func delay(after error: AuthError) -> Duration

    /// Says that the provider has given options.
    mutating func reset()
}

/// Asks soon after errors of the server that is asked, and takes its time after everything else.
package struct QuickAuthenticationRetry: AuthenticationRetry {
    /// After errors of the server that is asked, the first tries come after 1, 2 and 4 seconds.
    private static let quickDelays: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]

    private var quickTries = 0
    private var backOff: any BackOff

    package init(_ backOff: any BackOff) {
        self.backOff = backOff
    }

    package mutating func delay(after error: AuthError) -> Duration {
        if case .httpError(let status) = error, !(400...499).contains(status),
            quickTries < QuickAuthenticationRetry.quickDelays.count
        {
            defer { quickTries += 1 }
            return QuickAuthenticationRetry.quickDelays[quickTries]
        }
        return backOff.next()
    }

    package mutating func reset() {
        quickTries = 0
        backOff.reset()
    }
}
