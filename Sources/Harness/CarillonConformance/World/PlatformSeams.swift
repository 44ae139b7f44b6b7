public import CarillonEnvironment
public import Foundation

/// The places between apps and their platform. The operating system itself still sees the true platform.
public struct PlatformSeams {
    /// Wraps the platform as a whole.
    ///
    /// - Parameter wrap: Returns the platform that the app sees. The argument is the true platform. The closure is
    ///   called once for each launch.
    public func whole(_ wrap: @escaping @Sendable (any Platform) -> any Platform) -> Sabotage {
        Sabotage { world in world.decoratePlatforms { _, next in wrap(next) } }
    }

    /// Changes the calendar that apps get.
    public func calendar(_ rewrite: @escaping @Sendable (inout Calendar) -> Void) -> Sabotage {
        whole { ForwardingPlatform(to: $0, calendar: rewrite) }
    }

    /// Decides which events of their platform apps get.
    public func news(_ isTold: @escaping @Sendable (PlatformEvent) -> Bool) -> Sabotage {
        whole { ForwardingPlatform(to: $0, isTold: isTold) }
    }
}

extension Sabotage {
    /// The places between apps and their platform.
    public static var platform: PlatformSeams { PlatformSeams() }
}
