import Carillon
import NiceNotifications
import ScenarioFixtures

/// The place where saboteurs change NiceNotifications: the library's rules.
struct NiceSeams {
    /// Exchanges or wraps rules in every app.
    func parts(_ change: @escaping @Sendable (inout NiceParts) -> Void) -> Sabotage {
        Sabotage { world in world.decorateApps { change(&$0.environment.niceParts) } }
    }

    /// Changes the next step for a group on its own level.
    func groupStep(_ rewrite: @escaping @Sendable (Question) -> GroupStep) -> Sabotage {
        parts { parts in
            parts.permission.groupStep = { [next = parts.permission.groupStep] level, group, stored in
                withoutActuallyEscaping(stored) {
                    rewrite(Question(level: level, group: group, stored: $0, next: next))
                }
            }
        }
    }

    /// Changes contents on their way into requests.
    func contents(_ change: @escaping @Sendable (UNMutableNotificationContent) -> Void) -> Sabotage {
        parts { parts in
            parts.contents.request = { [next = parts.contents.request] identifier, content, trigger in
                let copy = content.mutableCopy() as? UNMutableNotificationContent
                copy.map(change)
                return next(identifier, copy ?? content, trigger)
            }
        }
    }

    /// Changes the triggers of times on days.
    func calendarTriggers(
        _ rewrite: @escaping @Sendable (_ components: inout DateComponents, _ repeats: inout Bool) -> Void
    ) -> Sabotage {
        parts { parts in
            parts.planning.calendarTrigger = { components in
                var (components, repeats) = (components, false)
                rewrite(&components, &repeats)
                return UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
            }
        }
    }

    /// A question to the rule of the group level.
    struct Question {
        let level: LocalNotifications.PermissionStrategy.GroupLevel
        let group: String
        let stored: (_ group: String) -> LocalNotifications.GroupLevelAuthorization.Status
        fileprivate let next:
            (
                LocalNotifications.PermissionStrategy.GroupLevel, String,
                (String) -> LocalNotifications.GroupLevelAuthorization.Status
            ) -> GroupStep

        /// The right answer, for this level or for another one.
        func answer(for level: LocalNotifications.PermissionStrategy.GroupLevel? = nil) -> GroupStep {
            next(level ?? self.level, group, stored)
        }
    }
}

extension Sabotage {
    /// The places in NiceNotifications.
    static var nice: NiceSeams { NiceSeams() }
}
