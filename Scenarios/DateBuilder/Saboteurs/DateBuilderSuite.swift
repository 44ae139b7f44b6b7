package import Carillon
import DateBuilderScenarios

extension Suite {
    /// DateBuilder, with the clock, the zone and the locale of a phone.
    package static let dateBuilder = DateBuilderConformance.suite.with(
        saboteurs: [
            .dateYesterday, .dateFirstToday, .dateStaysAtHome, .dateNeverFollows, .dateForgivesZones,
            .dateOutlivesClosure, .dateOutermostClosure,
            .dateDayWithWeekday, .dateDayWithoutEra, .dateYearOfWeek, .dateTimeWithFraction, .dateTimeWithoutSecond,
            .dateStaysInMonth,
            .dateLastOfMonth, .dateStartsTomorrow, .dateOneTooMany, .dateStraightDistances, .dateLateSquares,
            .dateSorted,
            .dateSundayFirst, .dateMondayFirst, .dateWeekBehind, .dateYearCutsWeek, .dateEighthDay,
            .dateWholeDaysOfWeek, .dateKeepsLeftOut, .dateSundayIsSeven, .dateSaturdayAndSunday, .dateFridayAndSaturday,
            .dateWeekendEndsWithWeek,
            .dateNoLeapDay, .dateEndsADayEarly, .dateEndsWithNext, .dateRollsOver, .dateThirtyDayMonths,
            .dateLongYears, .dateFridayAfterFirst, .dateLastFriday,
            .dateForgetsWeekday, .dateMomentWithFraction, .dateMomentInGreenwich, .dateOneDraw, .dateDrawsTheEnd,
            .dateNeverDrawsFirst,
            .dateSecondsFirst, .dateIgnoresSeconds, .dateWrapsTimes, .dateStaysOnDay, .dateGapsBackwards,
            .dateSecondCounts, .dateDaysOfHours,
            .dateKeepsTheTime,
        ],
        catches: .dateBuilder)
}
