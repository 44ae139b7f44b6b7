package import CarillonEnvironment
import CourierCore
package import MQTTWire

/// The small decisions about when a client connects, and when it does not.
package struct ConnectingParts: Sendable {
    /// Makes the policy for the delays between attempts, from the settings: the interval and its maximum, both in
    /// seconds.
    package var backOff: @Sendable (_ interval: UInt16, _ maximum: UInt16) -> any BackOff = {
        DoublingBackOff(interval: $0, maximum: $1)
    }

    /// Makes the policy that says when a client asks again for connect options, from the policy for the delays between
    /// attempts.
    package var authenticationRetry: @Sendable (any BackOff) -> any AuthenticationRetry = {
        QuickAuthenticationRetry($0)
    }

    /// How long a client waits before it asks the provider again; `nil` for ever.
    package var authenticationPatience: @Sendable (MQTTClientConfig) -> Duration? = { $0.authenticationPatience }

    /// Whether an answer of the provider counts: compares the number of its question with the number of the open
    /// question, if there is one.
    package var answerCounts: @Sendable (_ question: Int, _ open: Int?) -> Bool = { $0 == $1 }

    /// Whether other credentials may help against a refusal.
    package var isAboutCredentials: @Sendable (ConnectReturnCode) -> Bool = {
        $0 == .badUserNameOrPassword || $0 == .notAuthorized
    }

    /// The parts of the session that a client forgets when a session begins, for a clean one and for another.
    package var forgetting: @Sendable (_ isClean: Bool) -> Forgetting = { $0 ? .everything : [] }

    /// Whether an app that comes to the foreground connects. The argument says whether there is a topic to subscribe
    /// to.
    package var connectsInFront: @Sendable (_ hasTopics: Bool) -> Bool = { $0 }

    /// Whether a network that comes back connects the client. The argument says whether the app is in the background.
    package var connectsWithNetwork: @Sendable (_ isInBackground: Bool) -> Bool = { !$0 }

    /// Cancels an attempt that was planned.
    package var abandon: @Sendable (TimerToken, any Loop) -> Void = { $1.cancel($0) }

    /// Stops listening to events of the app and of the network.
    package var stopObserving: @Sendable (inout PlatformObservation?) -> Void = { $0 = nil }

    package init() {}
}

extension MQTTClientConfig {
    /// How long a client waits for its provider; never so short that the client would do nothing but ask.
    fileprivate var authenticationPatience: Duration? {
        enableAuthenticationTimeout
            ? max(.seconds(clamping: authenticationTimeoutInterval), DoublingBackOff.minimum) : nil
    }
}
