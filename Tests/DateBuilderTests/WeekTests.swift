import DateBuilder
import Foundation
import TestBeds
import Testing

@Suite("Weeks")
struct WeekTests {
    @Test("The locale that is of no place has American weeks (DB-11 to DB-14)")
    func posix() {
        PhoneBed(locale: "en_US_POSIX").run {
            let week = ThisWeek()
            #expect(week.firstDay.text == "2026-06-14")
            #expect(week.lastDay.text == "2026-06-20")
            #expect(week.weekendStartDay.text == "2026-06-20")
            #expect(week.weekendEndDay.text == "2026-06-21")
        }
    }

    @Test("Weekday numbers go round", arguments: [(Int.max, "20"), (.min, "19")])
    func oddWeekdays(number: Int, day: String) {
        PhoneBed().run {
            #expect(ThisWeek().weekday(.init(rawValue: number)).text == "2026-06-\(day)")
        }
    }

    @Test("Which week it is can change with the zone")
    func zone() {
        PhoneBed(now: "2026-06-20T22:00:00Z").run {
            let week = ThisWeek()
            #expect(week.firstDay.text == "2026-06-14")
            DateBuilder.withTimeZone(.named("Asia/Tokyo")) { #expect(week.firstDay.text == "2026-06-21") }
        }
    }
}
