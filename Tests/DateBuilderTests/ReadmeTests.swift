// Spelled as in the README, so nobody else's idea of layout applies.
// swift-format-ignore-file

import DateBuilder
import Foundation
import TestBeds
import Testing

/// Every example of date expressions in NiceNotifications' README, spelled as it is there, compiled with the one import
/// that it needs, and run.
@Suite("The README")
struct ReadmeTests {
    struct Account { let createdAt: Date }

    let phone = PhoneBed(now: "2026-06-17T09:30:12Z")
    let account = Account(createdAt: date("2026-01-31T18:00:00Z"))

    @Test("The short reference: days")
    func days() {
        phone.run {
            let today =
Today()
    .at(hour: 20, minute: 15)
            #expect(today.text == "2026-06-17 20:15:00")

            let everyDay =
EveryDay(forDays: 30, starting: .today)
    .at(hour: 19, minute: 15)
            #expect(everyDay.count == 30)
            #expect(everyDay.first?.text == "2026-06-17 19:15:00")
            #expect(everyDay.last?.text == "2026-07-16 19:15:00")

            let exactly =
ExactlyAt(account.createdAt)
    .addingDays(15)
            #expect(exactly == .exact(date("2026-02-15T18:00:00Z")))

            let exactDay =
ExactDay(year: 2020, month: 10, day: 5)
    .at(hour: 10, minute: 15)
            #expect(exactDay.text == "2020-10-05 10:15:00")
        }
    }

    @Test("The short reference: weeks")
    func weeks() {
        phone.run {
            let saturday =
NextWeek()
    .weekday(.saturday)
    .at(hour: 18, minute: 50)
            #expect(saturday.text == "2026-06-27 18:50:00")

            let weekends =
EveryWeek(forWeeks: 10, starting: .thisWeek)
    .weekendStartDay
    .at(hour: 9, minute: 00)
            #expect(weekends.count == 10)
            #expect(weekends.first?.text == "2026-06-20 09:00:00")
            #expect(weekends.last?.text == "2026-08-22 09:00:00")

            let weekOf =
WeekOf(account.createdAt)
    .addingWeeks(1)
    .lastDay
    .at(hour: 10, minute: 00)
            #expect(weekOf.text == "2026-02-07 10:00:00")
        }
    }

    @Test("The short reference: months and years")
    func months() {
        phone.run {
            let lastDays =
EveryMonth(forMonths: 12, starting: .thisMonth)
    .lastDay
    .at(hour: 23, minute: 50)
            #expect(lastDays.dateComponents().map(\.day) == [30, 31, 31, 30, 31, 30, 31, 31, 28, 31, 30, 31])

            let thursday =
NextYear().addingYears(2)
    .firstMonth.addingMonths(3) // April (in Gregorian)
    .first(.thursday)
            #expect(thursday.text == "2029-04-05")

            let lastDay =
ExactYear(year: 2020)
    .lastMonth
    .lastDay
            #expect(lastDay.text == "2020-12-31")
        }
    }

    @Test("The dates of the other examples")
    func others() {
        phone.run {
            let firstFridays =
    EveryMonth(forMonths: 12, starting: .thisMonth)
        .first(.friday)
        .at(hour: 20, minute: 15)
            #expect(firstFridays.first?.text == "2026-06-05 20:15:00")
            #expect(firstFridays.count == 12)

            #expect(Tomorrow().at(hour: 20, minute: 15).text == "2026-06-18 20:15:00")

            let recurring =
    EveryDay(forDays: 30, starting: .today)
        .at(hour: 20, minute: 30, second: 30)
            #expect(recurring.first?.text == "2026-06-17 20:30:30")

            let quotes =
            EveryDay(forDays: 50, starting: .today)
                .at(hour: 9, minute: 00)
            #expect(quotes.count == 50)
        }
    }

    @Test("A zone by its name, which may be none")
    func zone() {
        phone.run {
            let nine =
DateBuilder.withTimeZone(TimeZone(identifier: "America/Cancun")) {
    Tomorrow()
        .at(hour: 9, minute: 15)
        .date()
}
            #expect(nine == date("2026-06-18T09:15:00-05:00"))
        }
    }
}
