import Carillon
import Foundation
import ScenarioFixtures

/// A phone at a random place in the world, and at a random time.
struct RandomPhone {
    /// The identifier of the phone's time zone.
    let zone: String
    let locale: String
    /// The customs of the locale. The first day of the week may differ, if the person has a calendar of their own.
    let habits: WeekHabits
    /// The difference of the phone's clock from the world's, in whole seconds. The difference is at most seventy years
    /// in either direction.
    let clockOffset: Duration
    /// The rule for numbering weeks, which must not affect any date.
    let minimumDaysInFirstWeek: Int

    /// Zones that change their clocks at different hours, at midnight, by half an hour, or not at all. None of them
    /// ever skipped a whole day.
    static let zones = [
        "Africa/Cairo", "America/New_York", "America/Santiago", "America/Sao_Paulo", "Asia/Beirut", "Asia/Jerusalem",
        "Asia/Kolkata", "Asia/Tehran", "Australia/Lord_Howe", "Europe/Berlin", "Europe/London", "GMT",
    ]

    /// Draws a phone.
    ///
    /// - Parameter beginsWeeksOnAnyDay: whether the person may begin weeks on a day that is not the custom of the
    ///   locale.
    init(_ random: any RandomNumbers, beginsWeeksOnAnyDay: Bool) {
        func below(_ bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }
        zone = RandomPhone.zones[below(RandomPhone.zones.count)]
        var place = WeekHabits.byLocale[below(WeekHabits.byLocale.count)]
        if beginsWeeksOnAnyDay { place.habits.firstWeekday = 1 + below(7) }
        (locale, habits) = place
        clockOffset = .seconds(below(140 * 365 * 86_400) - 70 * 365 * 86_400)
        minimumDaysInFirstWeek = 1 + below(7)
    }
}
