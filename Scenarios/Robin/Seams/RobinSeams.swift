package import Carillon
package import Robin
import ScenarioFixtures

/// The places where saboteurs change Robin. All of them are inside it.
package struct RobinSeams {
    /// Changes the parts of Robin.
    package func parts(_ change: @escaping @Sendable (inout RobinParts) -> Void) -> Sabotage {
        Sabotage { world in world.decorateApps { change(&$0.environment.robinParts) } }
    }

    /// Changes the content of each request after Robin has written it.
    func written(
        _ rewrite: @escaping @Sendable (UNMutableNotificationContent, RobinNotification) -> Void
    ) -> Sabotage {
        parts { parts in
            parts.content.written = { [write = parts.content.written] notification in
                let content = write(notification)
                rewrite(content, notification)
                return content
            }
        }
    }

    /// Changes each notification after Robin has read it from its request.
    func read(_ rewrite: @escaping @Sendable (RobinNotification) -> Void) -> Sabotage {
        parts { parts in
            parts.content.read = { [read = parts.content.read] content, notification in
                read(content, notification)
                rewrite(notification)
            }
        }
    }

    /// Changes the components of a date that a repetition matches.
    func matched(
        _ rewrite: @escaping @Sendable (RobinNotificationRepeats, inout Set<Calendar.Component>) -> Void
    ) -> Sabotage {
        parts { parts in
            parts.triggers.matched = { [matched = parts.triggers.matched] repeats in
                var components = matched(repeats)
                rewrite(repeats, &components)
                return components
            }
        }
    }
}

extension Sabotage {
    /// The places in Robin.
    package static var robin: RobinSeams { RobinSeams() }
}
