import Carillon
import Foundation

// Platforms that deceive the apps that look at them. The operating system itself is not deceived.
extension Saboteur {
    /// A saboteur between every app and its platform.
    ///
    /// - Parameter platform: what the app sees instead, given what it would have seen; asked once for each launch.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        platform: @escaping @Sendable (any Platform) -> any Platform
    ) {
        self.init(id, summary, breaks: breaks) { world in
            world.decoratePlatforms { _, next in platform(next) }
        }
    }

    /// A saboteur that changes the calendar that apps are given.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        platformCalendar rewrite: @escaping @Sendable (inout Calendar) -> Void
    ) {
        self.init(id, summary, breaks: breaks) { (next: any Platform) in
            ForwardingPlatform(to: next, calendar: rewrite)
        }
    }
}
