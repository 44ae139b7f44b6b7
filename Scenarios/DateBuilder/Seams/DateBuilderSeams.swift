import Carillon
import DateBuilder
import Foundation
import ScenarioFixtures

/// The places where saboteurs change DateBuilder. All of them are inside it.
struct DateBuilderSeams {
    /// Changes the parts of DateBuilder.
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

    /// Changes the beginning and the end of periods of a unit: a month or a year.
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

    /// Changes how DateBuilder adds a number of months or years to a time.
    ///
    /// - Parameter add: Returns the result for a number, a time and a calendar.
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
    /// The places in DateBuilder.
    static var dateBuilder: DateBuilderSeams { DateBuilderSeams() }
}
