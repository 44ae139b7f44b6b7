import CarillonEnvironment
import Foundation

/// The comparison of components with a clock and a calendar.
extension DateComponents {
    /// Whether all values are small enough for a calendar to compute with them, and for an integer to hold the results.
    var hasImaginableValues: Bool {
        func isImaginable(_ value: Int?) -> Bool { (value?.magnitude ?? 0) < 1_000_000 }
        return isImaginable(era) && isImaginable(year) && isImaginable(month) && isImaginable(day)
            && isImaginable(hour) && isImaginable(minute) && isImaginable(second)
            && isImaginable(weekday) && isImaginable(weekdayOrdinal) && isImaginable(quarter)
            && isImaginable(weekOfMonth) && isImaginable(weekOfYear) && isImaginable(yearForWeekOfYear)
            && isImaginable(dayOfYear)
    }

    /// Whether clock and calendar show the components at `date`.
    func areShown(at date: Date, by calendar: ZonedCalendar) -> Bool {
        let seconds = date.timeIntervalSince1970
        guard hasEverydayUnitsOnly, (self.calendar ?? calendar.calendar).identifier == .gregorian,
            CivilDay.everyday.contains(seconds)
        else {
            // Foundation finds no date whose components have a calendar or a zone.
            var units = self
            (units.calendar, units.timeZone) = (nil, nil)
            return own(calendar).date(date, matchesComponents: units)
        }
        // This arithmetic avoids Foundation, because nearly all dates are such dates.
        let wallTime = Int(seconds.rounded(.down)) + calendar.zone(of: self).offset(at: date)
        let (today, now) = wallTime.flooredQuotientAndRemainder(dividingBy: CivilDay.secondsPerDay)
        let shown = CivilDay.date(of: today)
        func fits(_ wanted: Int?, _ shown: Int) -> Bool { wanted == nil || wanted == shown }
        return fits(year, shown.year) && fits(month, shown.month) && fits(day, shown.day)
            && fits(weekday, CivilDay.weekday(of: today))
            && fits(hour, now / 3_600) && fits(minute, now / 60 % 60) && fits(second, now % 60)
    }

    /// Whether clock and calendar will ever show the components after `date`.
    func areEverShown(after date: Date, by calendar: ZonedCalendar) -> Bool {
        own(calendar).nextDate(after: date, matching: self, matchingPolicy: .strict) != nil
    }

    /// The calendar and the zone of the components: their own, or otherwise the device's.
    private func own(_ device: ZonedCalendar) -> Calendar {
        var calendar = calendar ?? device.calendar
        calendar.timeZone = timeZone ?? device.calendar.timeZone
        return calendar
    }

    /// Whether the components use only year, month, day, weekday and time of day.
    private var hasEverydayUnitsOnly: Bool {
        era == nil && nanosecond == nil && quarter == nil && weekOfMonth == nil && weekOfYear == nil
            && yearForWeekOfYear == nil && weekdayOrdinal == nil && dayOfYear == nil && isLeapMonth == nil
    }
}
