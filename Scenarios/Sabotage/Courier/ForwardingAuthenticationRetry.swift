import CourierCore
import CourierMQTT

/// Decides when options are asked for again, with the help of what decides it usually.
struct ForwardingAuthenticationRetry: AuthenticationRetry {
    private var next: any AuthenticationRetry
    private let delayIt: (inout any AuthenticationRetry, AuthError) -> Duration
    private let resetIt: (inout any AuthenticationRetry) -> Void

    init(
        to next: any AuthenticationRetry, delay: @escaping (inout any AuthenticationRetry, AuthError) -> Duration,
        reset: @escaping (inout any AuthenticationRetry) -> Void
    ) {
        self.next = next
        delayIt = delay
        resetIt = reset
    }

    mutating func delay(after error: AuthError) -> Duration { delayIt(&next, error) }
    mutating func reset() { resetIt(&next) }
}
