public import Foundation

/// A policy that says when a connection has been silent for too long. All times are in seconds.
public protocol IdleActivityTimeoutPolicyProtocol {
    /// Whether the policy is in force.
    var isEnabled: Bool { get }
    /// The time between two looks of the client.
    var timerInterval: TimeInterval { get }
    /// How long a packet that demands an answer may stay unanswered.
    var inactivityTimeout: TimeInterval { get }
    /// How long the broker may be silent. If this is less than the keep-alive, ten seconds more than the keep-alive
    /// count.
    var readTimeout: TimeInterval { get }
}
