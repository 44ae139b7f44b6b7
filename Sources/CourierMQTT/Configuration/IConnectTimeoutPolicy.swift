import Foundation

/// When an attempt to connect has lasted too long. All times are in seconds.
public protocol IConnectTimeoutPolicy {
    var isEnabled: Bool { get }
    /// How often the client looks.
    var timerInterval: TimeInterval { get }
    /// How long an attempt may last before the next look gives it up.
    var timeout: TimeInterval { get }
}
