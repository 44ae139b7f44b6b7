import CarillonCourier

/// A rule that says when a client asks again for options. A saboteur decides with the help of the true rule.
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
