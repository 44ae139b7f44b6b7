public import Foundation

/// A policy that says when an attempt to connect has lasted too long. All times are in seconds.
public protocol IConnectTimeoutPolicy {
    /// Whether the policy is in force.
    var isEnabled: Bool { get }
    /// The time between two looks of the client.
    var timerInterval: TimeInterval { get }
    /// The age of an attempt from which on the next look gives it up.
    var timeout: TimeInterval { get }
}
