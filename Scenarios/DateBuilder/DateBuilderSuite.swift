import CarillonConformance

extension Suite {
    /// DateBuilder, by the clock, the zone and the locale of a phone.
    static let dateBuilder = Suite(
        "DateBuilder",
        requirements: DateBuilderCatalogue.requirements,
        scenarios: [
            .dateMidnight, .dateTomorrow, .dateThirtieth, .dateHoliday, .dateVocabulary,
            .dateSundayLunch, .dateSameWeekend, .dateShopOnWeekends, .dateWeekOfClockChange, .dateTurnOfYear,
            .dateMonthEnds, .datePayday, .dateFirstFriday, .dateFifthFriday, .dateClosingOfBooks, .dateElections,
            .dateTraveller, .dateClosures, .dateFollowing,
            .dateRandomTime, .dateShiftPlan, .dateNightShift, .dateClockChanges,
            .dateShipsLog, .dateSubscription, .dateArrears, .datePillBox,
            .dateModelRandomPlans, .dateModelMonths, .dateModelWeekends,
        ],
        saboteurs: [
            .dateGreenwich, .dateCountsFromBuddha, .dateThirtyDaysEach, .dateSundayFirst, .dateMondayFirst,
            .dateYesterday, .dateForgetsLocale, .dateOneWeekend, .dateStaysAtHome, .dateNeverSetsClocks,
            .dateLoadedDice, .dateOneFaceMore, .dateOneFaceLess,
        ],
        catches: .dateBuilder)
}
