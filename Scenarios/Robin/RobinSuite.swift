import CarillonConformance

extension Suite {
    /// Robin, on the notification centre.
    static let robin = Suite(
        "Robin",
        requirements: RobinCatalogue.requirements,
        scenarios: [
            .robinDueInAnHour, .robinIdentifiers, .robinFullMinute, .robinReservedKey, .robinAgenda,
            .robinOnce, .robinHourly, .robinDaily, .robinWeekly, .robinMonthly, .robinReadBack,
            .robinIntervals, .robinArrival, .robinSound, .robinBlanks, .robinEverything,
            .robinSchedule, .robinScheduleTwice, .robinCancel, .robinCancelByIdentifier, .robinReschedule,
            .robinSixtyFirst, .robinForeignRequests, .robinRaisedMaximum,
            .robinGroupAllOrNothing, .robinGroupThread, .robinGroupCancel, .robinGroupShrinks,
            .robinDelivered, .robinRemoveDelivered,
            .robinAction, .robinTextAction,
            .robinRefresh, .robinEnabledSettings,
        ],
        saboteurs: [
            .robinLoadedDice, .robinRenames, .robinForgetsUserInfo, .robinKeepsTitleAndText, .robinMutes,
            .robinOneSound,
            .robinFillsBlanks, .robinInventsTitles, .robinSplitsThreads,
            .robinComesEveryDay, .robinKeepsSeconds, .robinIgnoresMinute, .robinComesOnce, .robinWeekBeginsOnMonday,
            .robinIgnoresDay, .robinRoundsIntervals, .robinMistakesLeaving,
            .robinSwallowsRequests, .robinAddsAnew, .robinHidesOne, .robinHidesForeign, .robinKeepsCancelled,
            .robinCancelsEverything, .robinCancelsLate, .robinListsFired,
            .robinUndatedDeliveries, .robinClearsNotificationCenter, .robinSaysItTwice, .robinMistakesButtons,
            .robinLosesText, .robinStaleSettings, .robinBoastsSettings,
        ],
        catches: .robin)
}
