import Carillon
import Foundation

/// Draws a phone: somewhere in the world, and at some time.
struct RandomPhone {
    /// An identifier.
    let zone: String
    let locale: String
    /// What is customary in the locale, but for the day on which weeks begin if the person has a calendar of their own.
    let habits: WeekHabits
    /// How far its clock is ahead of the world's, to the second: seventy years at most, one way or the other.
    let clockOffset: Duration
    /// How weeks are numbered, which must not show in any date.
    let minimumDaysInFirstWeek: Int

    /// Zones that set their clocks at different hours, at midnight, by half an hour, or not at all. (None that ever left out a whole day.)
    private static let zones = [
        "Africa/Cairo", "America/New_York", "America/Santiago", "America/Sao_Paulo", "Asia/Beirut", "Asia/Jerusalem",
        "Asia/Kolkata", "Asia/Tehran", "Australia/Lord_Howe", "Europe/Berlin", "Europe/London", "GMT",
    ]

    /// - Parameter beginsWeeksOnAnyDay: whether the person begins weeks on a day that is not customary there.
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
