public import Carillon

/// The requirements of Robin and the scenarios that cover them.
///
/// Nothing here knows how Robin is made: the scenarios use its API, the devices, and nothing else. So they can be
/// compiled against any module of that name, ours or the real one.
public enum RobinConformance {
    /// Robin's suite, without saboteurs.
    public static let suite = Suite(
        "Robin",
        requirements: RobinCatalogue.requirements,
        scenarios: [
            .robinDueInAnHour, .robinIdentifiers, .robinFullMinute, .robinNextDates, .robinTimeOfDay, .robinReservedKey,
            .robinAgenda,
            .robinOnce, .robinHourly, .robinDaily, .robinWeekly, .robinMonthly, .robinReadBack,
            .robinForeignRepetitions,
            .robinIntervals, .robinRefusedIntervals, .robinArrival, .robinSound, .robinBlanks, .robinEverything,
            .robinSchedule, .robinScheduleTwice, .robinCancel, .robinCancelByIdentifier, .robinCancelAll,
            .robinReschedule,
            .robinSixtyFirst, .robinForeignRequests, .robinRaisedMaximum,
            .robinGroupAllOrNothing, .robinGroupThread, .robinGroupCancel, .robinGroupCancelObject, .robinGroupShrinks,
            .robinDelivered, .robinRemoveDelivered,
            .robinAction, .robinTextAction,
            .robinRefresh, .robinEnabledSettings,
        ])
}
