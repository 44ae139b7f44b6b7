import Foundation
import TestBeds
import Testing

@testable import Robin

/// Requests that the app made without Robin, so that no original date is known.
@Suite("A calendar trigger that Robin did not make")
struct ForeignRequestTests {
    /// It is Monday 2 March, 09:30:12.
    let phone = PhoneBed(now: "2026-03-02T09:30:12+01:00")

    func trigger(_ components: DateComponents, repeats: Bool = true) -> RobinNotificationTrigger? {
        UNNotificationRequest(
            identifier: "foreign", content: UNNotificationContent(),
            trigger: UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
        ).robinNotification().trigger
    }

    @Test(
        "Its components tell how it repeats; what they leave open is today's",
        arguments: [
            (
                DateComponents(minute: 15, second: 0), RobinNotificationRepeats.hour,
                "2026-03-02T09:15:00+01:00"
            ),
            (DateComponents(hour: 18, minute: 45, second: 0), .day, "2026-03-02T18:45:00+01:00"),
            (DateComponents(hour: 18, minute: 45, second: 0, weekday: 2), .week, "2026-03-02T18:45:00+01:00"),
            (DateComponents(day: 13, hour: 18, minute: 45), .month, "2026-03-13T18:45:00+01:00"),
            (DateComponents(day: 1, hour: 18, minute: 45, second: 0), .month, "2026-03-01T18:45:00+01:00"),
        ])
    func repeating(components: DateComponents, repeats: RobinNotificationRepeats, day: String) {
        phone.run { #expect(trigger(components) == .date(date(day), repeats: repeats)) }
    }

    @Test("A full date is that date, and does not repeat")
    func full() {
        phone.run {
            let components = DateComponents(year: 2026, month: 3, day: 13, hour: 18, minute: 45)
            let expected = RobinNotificationTrigger.date(date("2026-03-13T18:45:00+01:00"), repeats: .none)
            #expect(trigger(components, repeats: false) == expected)
            #expect(trigger(components, repeats: true) == expected)
        }
    }

    @Test("Another day of the week than today's is the next such day")
    func otherWeekday() {
        phone.run {
            let wednesday = DateComponents(hour: 18, minute: 45, second: 0, weekday: 4)
            #expect(trigger(wednesday) == .date(date("2026-03-04T18:45:00+01:00"), repeats: .week))
        }
    }

    @Test("A trigger that fires once does not repeat, and its date is when it will")
    func once() {
        phone.run {
            let passedToday = DateComponents(hour: 8, minute: 0, second: 0)
            #expect(
                trigger(passedToday, repeats: false)
                    == .date(date("2026-03-03T08:00:00+01:00"), repeats: .none))
            #expect(
                trigger(DateComponents(hour: 18), repeats: false)
                    == .date(date("2026-03-02T18:00:00+01:00"), repeats: .none))
        }
    }

    @Test("A rhythm that Robin has no word for counts as none, at its next date")
    func otherRhythm() {
        phone.run {
            #expect(
                trigger(DateComponents(month: 12, day: 24))
                    == .date(date("2026-12-24T00:00:00+01:00"), repeats: .none))
        }
    }

    @Test("A trigger that never fires has some date")
    func never() {
        phone.run {
            #expect(trigger(DateComponents(hour: 25, minute: 0, second: 0)) != nil)
            #expect(trigger(DateComponents()) != nil)
        }
    }

    @Test("Read back, it carries Robin's key from then on")
    func gainsKey() {
        phone.run {
            let notification = UNNotificationRequest(
                identifier: "foreign", content: UNNotificationContent(),
                trigger: UNCalendarNotificationTrigger(
                    dateMatching: DateComponents(hour: 18, minute: 45, second: 0), repeats: true)
            ).robinNotification()
            #expect(
                notification.userInfo[Constants.NotificationKeys.date] as? Date
                    == date("2026-03-02T18:45:00+01:00"))
        }
    }
}
