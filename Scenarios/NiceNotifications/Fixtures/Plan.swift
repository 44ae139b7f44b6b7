package import NiceNotifications
import ScenarioFixtures

/// A group that takes its timeline from a closure at each question.
package struct Plan: LocalNotificationsGroup {
    package let groupIdentifier: String
    /// The closure that makes a new timeline for every run.
    package let timeline: () -> NotificationsTimeline

    package init(_ groupIdentifier: String, timeline: @escaping () -> NotificationsTimeline) {
        self.groupIdentifier = groupIdentifier
        self.timeline = timeline
    }

    package func getTimeline(completion: @escaping (NotificationsTimeline) -> Void) { completion(timeline()) }
}

extension LocalNotificationsGroup where Self == Plan {
    /// A group with one notification a day, from today on, and with the group's name as its title.
    package static func daily(_ groupIdentifier: String, at hour: Int, days: Int = 7) -> Plan {
        Plan(groupIdentifier) {
            NotificationsTimeline {
                EveryDay(forDays: days, starting: .today).at(hour: hour, minute: 0).schedule(title: groupIdentifier)
            }
        }
    }

    /// A group with a quote every morning at nine.
    package static func quotes(days: Int = 7) -> Plan { daily("quotes", at: 9, days: days) }

    /// A group with a glass of water every afternoon at three.
    package static func water(days: Int = 7) -> Plan { daily("water", at: 15, days: days) }
}
