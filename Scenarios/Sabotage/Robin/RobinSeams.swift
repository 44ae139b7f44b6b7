import Carillon
import Robin

/// The places where saboteurs of Robin sit, all of them inside it.
struct RobinSeams {
    /// Changes what Robin is made of.
    func parts(_ change: @escaping @Sendable (inout RobinParts) -> Void) -> Sabotage {
        Sabotage { world in world.decorateApps { change(&$0.environment.robinParts) } }
    }

    /// Changes the content of each request, once it is written.
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

    /// Changes each notification, once it is read back from its request.
    func read(_ rewrite: @escaping @Sendable (RobinNotification) -> Void) -> Sabotage {
        parts { parts in
            parts.content.read = { [read = parts.content.read] content, notification in
                read(content, notification)
                rewrite(notification)
            }
        }
    }

    /// Changes which components of a date must come again.
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
    /// Robin.
    static var robin: RobinSeams { RobinSeams() }
}
