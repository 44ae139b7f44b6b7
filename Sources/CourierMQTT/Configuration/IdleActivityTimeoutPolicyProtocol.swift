import Foundation

/// When a connection has been silent for too long. All times are in seconds.
public protocol IdleActivityTimeoutPolicyProtocol {
    var isEnabled: Bool { get }
    /// How often the client looks.
    var timerInterval: TimeInterval { get }
    /// How long a packet that demands an answer may be the last word.
    var inactivityTimeout: TimeInterval { get }
    /// How long the broker may be silent. If it is less than the keep-alive, ten seconds more than the keep-alive count.
    var readTimeout: TimeInterval { get }
}
