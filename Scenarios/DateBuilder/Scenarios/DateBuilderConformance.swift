public import Carillon

/// The requirements of DateBuilder and the scenarios that cover them.
///
/// Nothing here knows how DateBuilder is made: the scenarios use its API, the devices, and nothing else. So they can be
/// compiled against any module of that name, ours or the real one.
public enum DateBuilderConformance {
    /// DateBuilder's suite, without saboteurs.
    public static let suite = Suite(
        "DateBuilder",
        requirements: DateBuilderCatalogue.requirements,
        scenarios: [
            .dateMidnight, .dateTomorrow, .dateThirtieth, .dateLeftOut, .dateHoliday, .dateVocabulary,
            .dateSundayLunch, .dateSameWeekend, .dateShopOnWeekends, .dateWeekOfClockChange, .dateTurnOfYear,
            .dateMonthEnds, .datePayday, .dateFirstFriday, .dateFifthFriday, .dateClosingOfBooks, .dateElections,
            .dateTraveller, .dateClosures, .dateFollowing,
            .dateRandomTime, .dateShiftPlan, .dateNightShift, .dateClockChanges,
            .dateShipsLog, .dateSubscription, .dateArrears, .datePillBox, .dateEndOfTime, .dateOfAnyUnits,
            .dateModelRandomPlans, .dateModelMonths, .dateModelWeekends, .dateWeather,
        ])
}
