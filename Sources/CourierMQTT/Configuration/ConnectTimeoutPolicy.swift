import Foundation

/// Gives up an attempt to connect at the first look that finds it older than ``timeout``. Off unless enabled.
public struct ConnectTimeoutPolicy: IConnectTimeoutPolicy, Sendable {
    public let isEnabled: Bool
    public let timerInterval: TimeInterval
    public let timeout: TimeInterval

    /// - Parameters:
    ///   - timerInterval: in seconds.
    ///   - timeout: in seconds.
    public init(isEnabled: Bool = false, timerInterval: TimeInterval = 16, timeout: TimeInterval = 10) {
        self.isEnabled = isEnabled
        self.timerInterval = timerInterval
        self.timeout = timeout
    }
}
