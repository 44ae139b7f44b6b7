public import Foundation

/// A policy that gives up an attempt to connect at the first look that finds it older than ``timeout``. Off unless
/// enabled.
public struct ConnectTimeoutPolicy: IConnectTimeoutPolicy, Sendable {
    /// Whether the policy is in force.
    public var isEnabled: Bool
    /// The time between two looks, in seconds.
    public var timerInterval: TimeInterval
    /// The age at which a look gives the attempt up, in seconds.
    public var timeout: TimeInterval

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - isEnabled: whether the policy is in force.
    ///   - timerInterval: the time between two looks, in seconds.
    ///   - timeout: the age at which a look gives the attempt up, in seconds.
    public init(isEnabled: Bool = false, timerInterval: TimeInterval = 16, timeout: TimeInterval = 10) {
        self.isEnabled = isEnabled
        self.timerInterval = timerInterval
        self.timeout = timeout
    }
}
