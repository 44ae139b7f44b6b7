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

extension Sabotage {
    static var platform: PlatformSeams { PlatformSeams() }
}
