import Foundation

extension DateBuilderParts {
    /// Days, one by one and at times of day.
    package struct Days: Sendable {
        /// The components that say which day it is: era, year, month and day.
        package var components: @Sendable (_ time: DateBuilder.WallTime, CivilCalendar) -> DateComponents = {
            time, calendar in calendar.components([.era, .year, .month, .day], of: time)
        }

        /// The member of a series of days that is so many days after its start.
        package var member: @Sendable (_ delay: Int, _ start: DateBuilder.Day) -> DateBuilder.Day = {
            $1.addingDays($0)
        }

        /// The same time so many days later.
        package var adding: @Sendable (_ days: Int, _ time: DateBuilder.WallTime) -> DateBuilder.WallTime = {
            $1.adding(days: $0)
        }

        /// A day of a month by its number, given the first one. Numbers that the month lacks are days of those before
        /// and after it.
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
