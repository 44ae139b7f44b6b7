package import Foundation

extension DateBuilderParts {
    /// The rules for days and for times on them.
    package struct Days: Sendable {
        /// The components that identify a day: era, year, month and day.
        package var components: @Sendable (_ time: DateBuilder.WallTime, CivilCalendar) -> DateComponents = {
            time, calendar in calendar.components([.era, .year, .month, .day], of: time)
        }

        /// The member of a series of days that comes that many days after the start.
        package var member: @Sendable (_ delay: Int, _ start: DateBuilder.Day) -> DateBuilder.Day = {
            $1.addingDays($0)
        }

        /// The same time that many days later.
        package var adding: @Sendable (_ days: Int, _ time: DateBuilder.WallTime) -> DateBuilder.WallTime = {
            $1.adding(days: $0)
        }

        /// A day of a month by its number, counted from the first day. Numbers that the month lacks lead to the months
        /// before and after.
        package var ofMonth:
            @Sendable (_ number: Int, _ first: DateBuilder.WallTime, CivilCalendar) -> DateBuilder.WallTime = {
                number, first, _ in first.adding(days: number.addingSaturated(-1))
            }

        /// Puts a time of day into the components of a day, unchanged.
        package var put: @Sendable (TimeOfDay, _ components: inout DateComponents) -> Void = { time, components in
            components.hour = time.hour.given
            components.minute = time.minute.given
            components.second = time.second.given
        }
    }
}
