import CarillonConformance

extension Suite {
    /// DateBuilder, with the clock, the zone and the locale of a phone.
    static let dateBuilder = Suite(
        "DateBuilder",
        requirements: DateBuilderCatalogue.requirements,
        scenarios: [
            .dateMidnight, .dateTomorrow, .dateThirtieth, .dateLeftOut, .dateHoliday, .dateVocabulary,
            .dateSundayLunch, .dateSameWeekend, .dateShopOnWeekends, .dateWeekOfClockChange, .dateTurnOfYear,
            .dateMonthEnds, .datePayday, .dateFirstFriday, .dateFifthFriday, .dateClosingOfBooks, .dateElections,
            .dateTraveller, .dateClosures, .dateFollowing,
            .dateRandomTime, .dateShiftPlan, .dateNightShift, .dateClockChanges,
            .dateShipsLog, .dateSubscription, .dateArrears, .datePillBox, .dateEndOfTime, .dateOfAnyUnits,
            .dateModelRandomPlans, .dateModelMonths, .dateModelWeekends,
        ],
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
        ],
        catches: .dateBuilder)
}
