import CarillonEnvironment
import CourierCore
import MQTTWire

/// The small decisions about when a client connects, and when it does not.
package struct ConnectingParts: Sendable {
    /// The delays between attempts, made of the settings: the interval and its maximum, both in seconds.
    package var backOff: @Sendable (_ interval: UInt16, _ maximum: UInt16) -> any BackOff = {
        DoublingBackOff(interval: $0, maximum: $1)
    }

    /// When connect options are asked for again after the provider has failed, given the delays between attempts.
    package var authenticationRetry: @Sendable (any BackOff) -> any AuthenticationRetry = {
        QuickAuthenticationRetry($0)
    }

    /// For how long the provider is waited for before it is asked again; `nil` for as long as it takes.
    package var authenticationPatience: @Sendable (MQTTClientConfig) -> Duration? = { $0.authenticationPatience }

    /// Whether an answer of the provider counts: the number of the question that it answers, and that of the question
    /// that is open, if there is one.
    package var answerCounts: @Sendable (_ question: Int, _ open: Int?) -> Bool = { $0 == $1 }

    /// Whether other credentials may help against a refusal.
    package var isAboutCredentials: @Sendable (ConnectReturnCode) -> Bool = {
        $0 == .badUserNameOrPassword || $0 == .notAuthorized
    }

    /// What is forgotten when a session begins, given whether it is a clean one.
    package var forgetting: @Sendable (_ isClean: Bool) -> Forgetting = { $0 ? .everything : [] }

    /// Whether coming to the front connects, given whether there is a topic to subscribe to.
    package var connectsInFront: @Sendable (_ hasTopics: Bool) -> Bool = { $0 }

    /// Whether a network that comes back connects, given whether the app is in the background.
    package var connectsWithNetwork: @Sendable (_ isInBackground: Bool) -> Bool = { !$0 }

    /// Gives up an attempt that was planned.
    package var abandon: @Sendable (TimerToken, any Loop) -> Void = { $1.cancel($0) }

    /// Stops listening to what happens to the app and to the network.
    package var stopObserving: @Sendable (inout PlatformObservation?) -> Void = { $0 = nil }

    package init() {}
}

extension MQTTClientConfig {
    /// For how long a provider is waited for; never so short that asking would be all there is to do.
    fileprivate var authenticationPatience: Duration? {
        enableAuthenticationTimeout
            ? max(.seconds(clamping: authenticationTimeoutInterval), DoublingBackOff.minimum) : nil
    }
}
