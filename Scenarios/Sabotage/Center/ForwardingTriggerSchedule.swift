import Carillon
import UserNotifications

/// A schedule that answers otherwise than the one behind it where a saboteur says so.
///
/// ```swift
/// static let secondLate = Saboteur(
///     "un/second-late", "Wall times are met a second late.", breaks: ["UN-27"],
///     at: .center.schedule { question in question.answer.mapDate { $0 + 1 } })
/// ```
struct ForwardingTriggerSchedule: TriggerSchedule {
    /// What a schedule is asked: when a trigger is due next, later than a moment.
    struct Question: Sendable {
        let trigger: UNNotificationTrigger
        let addedAt: Instant
        let moment: DeviceMoment
        fileprivate let next: any TriggerSchedule

        /// The answer of the schedule behind.
        var answer: NotificationDue { answer() }

        /// The answer of the schedule behind to another question.
        func answer(
            of trigger: UNNotificationTrigger? = nil, on date: Date? = nil, zone: TimeZone? = nil
        ) -> NotificationDue {
            next.nextDue(
                of: trigger ?? self.trigger, addedAt: addedAt, at: moment.with(date: date, timeZone: zone))
        }

        /// The answer that a calendar gives to the components of a calendar trigger; to others, that of the schedule
        /// behind.
        func answer(_ nextDate: (DateComponents, Calendar) -> Date?) -> NotificationDue {
            guard let trigger = trigger as? UNCalendarNotificationTrigger else { return answer }
            var calendar = moment.calendar
            calendar.timeZone = trigger.dateComponents.timeZone ?? calendar.timeZone
            return nextDate(trigger.dateComponents, calendar).map { .on($0) } ?? .never
        }
    }

    typealias NextDue = @Sendable (Question) -> NotificationDue
    typealias Fires = @Sendable (UNLocationNotificationTrigger, _ wasInRegion: Bool, _ isInRegion: Bool) -> Bool

    private let next: any TriggerSchedule
    private let onNextDue: NextDue
    private let onFires: Fires

    /// - Parameter next: the schedule behind, which answers all that no closure does.
    init(to next: any TriggerSchedule, nextDue: NextDue? = nil, fires: Fires? = nil) {
        self.next = next
        onNextDue = nextDue ?? { $0.answer }
        onFires = fires ?? { next.fires($0, wasInRegion: $1, isInRegion: $2) }
    }

    func nextDue(of trigger: UNNotificationTrigger, addedAt: Instant, at moment: DeviceMoment) -> NotificationDue {
        onNextDue(Question(trigger: trigger, addedAt: addedAt, moment: moment, next: next))
    }

    func fires(_ trigger: UNLocationNotificationTrigger, wasInRegion: Bool, isInRegion: Bool) -> Bool {
        onFires(trigger, wasInRegion, isInRegion)
    }
}

extension NotificationDue {
    /// The same, with another instant if it is one.
    func mapInstant(_ transform: (Instant) -> Instant) -> NotificationDue {
        if case .after(let instant) = self { .after(transform(instant)) } else { self }
    }

    /// The same, with another date if it is one.
    func mapDate(_ transform: (Date) -> Date) -> NotificationDue {
        if case .on(let date) = self { .on(transform(date)) } else { self }
    }
}

extension DeviceMoment {
    /// The same moment, as a device with another clock or in another zone sees it.
    func with(date: Date? = nil, timeZone: TimeZone? = nil) -> DeviceMoment {
        var calendar = zonedCalendar
        if let timeZone { calendar = calendar.moved(to: timeZone) }
        return DeviceMoment(
            now: now, date: date ?? self.date, calendar: calendar, position: position, isAppInFront: isAppInFront,
            instant: instant)
    }
}
