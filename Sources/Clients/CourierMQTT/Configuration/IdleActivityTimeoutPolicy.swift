public import Foundation

/// A policy that gives up a connection at the first look that finds it silent for too long. Off unless enabled.
public struct IdleActivityTimeoutPolicy: IdleActivityTimeoutPolicyProtocol, Sendable {
    /// Whether the policy is in force.
    public var isEnabled: Bool
    /// The time between two looks, in seconds.
    public var timerInterval: TimeInterval
    /// How long a packet that demands an answer may stay unanswered, in seconds.
    public var inactivityTimeout: TimeInterval
    /// How long the broker may be silent, in seconds.
    public var readTimeout: TimeInterval

    /// Makes a policy. All times are in seconds.
    public init(
        isEnabled: Bool = false, timerInterval: TimeInterval = 12, inactivityTimeout: TimeInterval = 10,
        readTimeout: TimeInterval = 40
    ) {
        self.isEnabled = isEnabled
        self.timerInterval = timerInterval
        self.inactivityTimeout = inactivityTimeout
        self.readTimeout = readTimeout
    }
}
