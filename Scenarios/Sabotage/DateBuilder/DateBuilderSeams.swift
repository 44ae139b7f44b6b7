import Carillon
import DateBuilder
import Foundation

/// The places where saboteurs of DateBuilder sit, all of them inside it.
struct DateBuilderSeams {
    /// Changes what DateBuilder is made of.
    func parts(_ change: @escaping @Sendable (inout DateBuilderParts) -> Void) -> Sabotage {
        Sabotage { world in world.decorateApps { change(&$0.environment.dateBuilderParts) } }
    }

    /// Changes the components of each day.
    func days(
        _ rewrite: @escaping @Sendable (inout DateComponents, DateBuilder.WallTime, CivilCalendar) -> Void
    ) -> Sabotage {
        parts { parts in
            parts.days.components = { [said = parts.days.components] time, calendar in
                var components = said(time, calendar)
                rewrite(&components, time, calendar)
                return components
            }
        }
    }

    /// Changes the components of each moment.
    func moments(_ rewrite: @escaping @Sendable (inout DateComponents, Date, CivilCalendar) -> Void) -> Sabotage {
        parts { parts in
            parts.moments.components = { [said = parts.moments.components] date, calendar in
                var components = said(date, calendar)
                rewrite(&components, date, calendar)
                return components
            }
        }
    }

    /// Changes where periods of that unit, a month or a year, begin and end.
    func period(
        of unit: Calendar.Component,
        _ rewrite: @escaping @Sendable (Range<DateBuilder.WallTime>) -> Range<DateBuilder.WallTime>
    ) -> Sabotage {
        parts { parts in
            parts.months.period = { [period = parts.months.period] asked, time, calendar in
                let range = period(asked, time, calendar)
                return asked == unit ? rewrite(range) : range
            }
        }
    }

    /// Changes how so many months or years are counted on.
    ///
    /// - Parameter add: what comes out, given the count, the time and the calendar.
    func counting(
        _ unit: Calendar.Component,
        _ add: @escaping @Sendable (Int, DateBuilder.WallTime, CivilCalendar) -> DateBuilder.WallTime
    ) -> Sabotage {
        parts { parts in
            parts.months.adding = { [adding = parts.months.adding] count, asked, time, calendar in
                asked == unit ? add(count, time, calendar) : adding(count, asked, time, calendar)
            }
        }
    }
}

extension Sabotage {
    /// DateBuilder.
    static var dateBuilder: DateBuilderSeams { DateBuilderSeams() }
}
