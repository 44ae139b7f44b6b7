import CarillonEnvironment
package import Foundation

/// The small decisions about how long a connection may be silent.
package struct ActivityParts: Sendable {
    /// The time between two looks, from a number of seconds in the settings; never so short that the client would do
    /// nothing but look.
    package var lookInterval: @Sendable (TimeInterval) -> Duration = { max(.seconds(clamping: $0), .milliseconds(100)) }

    /// How long the broker may be silent, from the setting and the keep-alive, both in seconds.
    package var readTimeout: @Sendable (_ setting: TimeInterval, _ keepAlive: UInt16) -> Duration = {
        setting, keepAlive in
        let timeout = Duration.seconds(clamping: setting)
        return timeout < .seconds(Int(keepAlive)) ? .seconds(Int(keepAlive) + 10) : timeout
    }

    /// Whether the client gives up an attempt that has lasted so long.
    package var isConnectTimedOut: @Sendable (_ lasted: Duration, _ timeout: Duration) -> Bool = { $0 >= $1 }

    /// Whether the client gives up an answer for which it has waited so long.
    package var isAnswerOverdue: @Sendable (_ waited: Duration, _ timeout: Duration) -> Bool = { $0 >= $1 }

    /// Whether the client gives up a broker that has been silent for so long.
    package var isSilentTooLong: @Sendable (_ silence: Duration, _ timeout: Duration) -> Bool = { $0 > $1 }

    package init() {}
}
