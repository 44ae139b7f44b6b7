import Foundation

/// Gives up a connection at the first look that finds it silent for too long. Off unless enabled.
public struct IdleActivityTimeoutPolicy: IdleActivityTimeoutPolicyProtocol, Sendable {
    public let isEnabled: Bool
    public let timerInterval: TimeInterval
    public let inactivityTimeout: TimeInterval
    public let readTimeout: TimeInterval

    /// All times are in seconds.
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
