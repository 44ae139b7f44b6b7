import Carillon
import UserNotifications

/// A schedule that answers like another one, except where a saboteur answers.
///
/// ```swift
/// static let secondLate = Saboteur(
///     "un/second-late", "Wall times are met a second late.", breaks: ["UN-27"],
///     at: .center.schedule { question in question.answer.mapDate { $0 + 1 } })
/// ```
struct ForwardingTriggerSchedule: TriggerSchedule {
    /// A question to a schedule: when is a trigger due next, after a moment?
    struct Question: Sendable {
        let trigger: UNNotificationTrigger
        let addedAt: Instant
        let moment: DeviceMoment
        fileprivate let next: any TriggerSchedule

        /// The answer of the true schedule.
        var answer: NotificationDue { answer() }

        /// The answer of the true schedule to another question.
        func answer(
            of trigger: UNNotificationTrigger? = nil, on date: Date? = nil, zone: TimeZone? = nil
        ) -> NotificationDue {
            next.nextDue(
                of: trigger ?? self.trigger, addedAt: addedAt, at: moment.with(date: date, timeZone: zone))
        }

        /// The answer for a calendar trigger whose next date `nextDate` finds. For other triggers, the answer of the
        /// true schedule.
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

    /// Makes a schedule in front of another one.
    ///
    /// - Parameter next: The true schedule, which answers every question for which there is no closure.
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
    /// The same answer with another instant, if it is an instant.
    func mapInstant(_ transform: (Instant) -> Instant) -> NotificationDue {
        if case .after(let instant) = self { .after(transform(instant)) } else { self }
    }

    /// The same answer with another date, if it is a date.
    func mapDate(_ transform: (Date) -> Date) -> NotificationDue {
        if case .on(let date) = self { .on(transform(date)) } else { self }
    }
}

extension DeviceMoment {
    /// The same moment on a device with another clock or in another time zone.
    func with(date: Date? = nil, timeZone: TimeZone? = nil) -> DeviceMoment {
        var calendar = zonedCalendar
        if let timeZone { calendar = calendar.moved(to: timeZone) }
        return DeviceMoment(
            now: now, date: date ?? self.date, calendar: calendar, position: position, isAppInFront: isAppInFront,
            instant: instant)
    }
}
