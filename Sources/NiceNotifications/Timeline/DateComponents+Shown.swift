import CarillonEnvironment
import Foundation

/// What a clock and the calendar beside it show.
extension DateComponents {
    /// Whether no value is so far off that calendars would calculate with it in vain, or beyond what an integer holds.
    var hasImaginableValues: Bool {
        func isImaginable(_ value: Int?) -> Bool { (value?.magnitude ?? 0) < 1_000_000 }
        return isImaginable(era) && isImaginable(year) && isImaginable(month) && isImaginable(day)
            && isImaginable(hour) && isImaginable(minute) && isImaginable(second)
            && isImaginable(weekday) && isImaginable(weekdayOrdinal) && isImaginable(quarter)
            && isImaginable(weekOfMonth) && isImaginable(weekOfYear) && isImaginable(yearForWeekOfYear)
            && isImaginable(dayOfYear)
    }

    /// Whether they are what is shown at `date`.
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
        // By arithmetic of its own, because nearly all dates are such dates.
        let wallTime = Int(seconds.rounded(.down)) + calendar.zone(of: self).offset(at: date)
        let (today, now) = wallTime.flooredQuotientAndRemainder(dividingBy: CivilDay.secondsPerDay)
        let shown = CivilDay.date(of: today)
        func fits(_ wanted: Int?, _ shown: Int) -> Bool { wanted == nil || wanted == shown }
        return fits(year, shown.year) && fits(month, shown.month) && fits(day, shown.day)
            && fits(weekday, CivilDay.weekday(of: today))
            && fits(hour, now / 3_600) && fits(minute, now / 60 % 60) && fits(second, now % 60)
    }

    /// Whether they will ever be shown after `date`.
    func areEverShown(after date: Date, by calendar: ZonedCalendar) -> Bool {
        own(calendar).nextDate(after: date, matching: self, matchingPolicy: .strict) != nil
    }

    /// The calendar and the zone that they are meant in: their own, or else the device's.
    private func own(_ device: ZonedCalendar) -> Calendar {
        var calendar = calendar ?? device.calendar
        calendar.timeZone = timeZone ?? device.calendar.timeZone
        return calendar
    }

    /// Whether year, month, day, weekday and time of day say it all.
    private var hasEverydayUnitsOnly: Bool {
        era == nil && nanosecond == nil && quarter == nil && weekOfMonth == nil && weekOfYear == nil
            && yearForWeekOfYear == nil && weekdayOrdinal == nil && dayOfYear == nil && isLeapMonth == nil
    }
}
