import Carillon
import CarillonEnvironment
import Foundation

/// The places between apps and their platform. The operating system itself is not deceived.
struct PlatformSeams {
    /// Around the platform as a whole.
    ///
    /// - Parameter wrap: what the app sees instead, given what it would have seen; asked once for each launch.
    func whole(_ wrap: @escaping @Sendable (any Platform) -> any Platform) -> Sabotage {
        Sabotage { world in world.decoratePlatforms { _, next in wrap(next) } }
    }

    /// Changes the calendar that apps are given.
    func calendar(_ rewrite: @escaping @Sendable (inout Calendar) -> Void) -> Sabotage {
        whole { ForwardingPlatform(to: $0, calendar: rewrite) }
    }

    /// Decides which news of their platform apps hear.
    func news(_ isTold: @escaping @Sendable (PlatformEvent) -> Bool) -> Sabotage {
        whole { ForwardingPlatform(to: $0, isTold: isTold) }
    }
}

/// The places between apps and the small values that they keep from launch to launch.
struct DefaultsSeams {
    /// - Parameters:
    ///   - value: reads a value, given the store behind and the key.
    ///   - set: keeps a value, given the store behind, the value and the key.
    func store(
        value: ForwardingKeyValueStore.Value? = nil, set: ForwardingKeyValueStore.Set? = nil
    ) -> Sabotage {
        PlatformSeams().whole { next in
            ForwardingPlatform(to: next, defaults: { ForwardingKeyValueStore(to: $0, value: value, set: set) })
        }
    }

    /// Where values are read.
    func value(_ read: @escaping ForwardingKeyValueStore.Value) -> Sabotage { store(value: read) }

    /// Where values are kept.
    func set(_ keep: @escaping ForwardingKeyValueStore.Set) -> Sabotage { store(set: keep) }
}

extension Sabotage {
    static var platform: PlatformSeams { PlatformSeams() }
    /// The small values of apps.
    static var defaults: DefaultsSeams { DefaultsSeams() }
}
