import Foundation

extension DateBuilderParts {
    /// Days, one by one and at times of day.
    package struct Days: Sendable {
        /// The units that say which day it is.
        package var units: Set<Calendar.Component> = [.era, .year, .month, .day]

        /// The same time so many days later.
        package var adding: @Sendable (_ days: Int, _ time: DateBuilder.WallTime) -> DateBuilder.WallTime = {
            $1.adding(days: $0)
        }

        /// A day of a month by its number, given the first one. Numbers that the month lacks are days of those before and after it.
        package var ofMonth:
            @Sendable (_ number: Int, _ first: DateBuilder.WallTime, CivilCalendar) -> DateBuilder.WallTime = {
                number, first, _ in first.adding(days: number.addingSaturated(-1))
            }

        /// Puts a time of day into the components of a day, as it is.
        package var put: @Sendable (TimeOfDay, _ components: inout DateComponents) -> Void = { time, components in
            components.hour = time.hour.given
            components.minute = time.minute.given
            components.second = time.second.given
        }
    }
}
