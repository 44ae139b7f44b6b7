import NiceNotifications

/// A group whose timeline is what a closure says each time that it is asked.
struct Plan: LocalNotificationsGroup {
    let groupIdentifier: String
    /// Made anew for every run.
    let timeline: () -> NotificationsTimeline

    init(_ groupIdentifier: String, timeline: @escaping () -> NotificationsTimeline) {
        self.groupIdentifier = groupIdentifier
        self.timeline = timeline
    }

    func getTimeline(completion: @escaping (NotificationsTimeline) -> Void) { completion(timeline()) }
}

extension LocalNotificationsGroup where Self == Plan {
    /// A notification a day, for a number of days from today on, with the group's name as its title.
    static func daily(_ groupIdentifier: String, at hour: Int, days: Int = 7) -> Plan {
        Plan(groupIdentifier) {
            NotificationsTimeline {
                EveryDay(forDays: days, starting: .today).at(hour: hour, minute: 0).schedule(title: groupIdentifier)
            }
        }
    }

    /// A quote every morning at nine.
    static func quotes(days: Int = 7) -> Plan { daily("quotes", at: 9, days: days) }

    /// A glass of water every afternoon at three.
    static func water(days: Int = 7) -> Plan { daily("water", at: 15, days: days) }
}
