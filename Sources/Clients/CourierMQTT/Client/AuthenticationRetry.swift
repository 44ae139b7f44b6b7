package import CarillonEnvironment
package import CourierCore
import Foundation

/// A policy that says when a client asks again for connect options after the provider has failed. Confined to the
/// client's loop.
package protocol AuthenticationRetry {
    /// Returns the delay before the client asks again.
    mutating func delay(after error: AuthError) -> Duration

    /// Notes that the provider has given options.
    mutating func reset()
}

/// A policy that asks soon after errors of the server that gives out credentials, and later after all other errors.
package struct QuickAuthenticationRetry: AuthenticationRetry {
    /// The delays of the first tries after errors of the server.
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
