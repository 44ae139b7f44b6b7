import CarillonConformance

extension Suite {
    /// Robin, together with the notification centre.
    static let robin = Suite(
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
        ],
        saboteurs: [
            .robinComesEveryDay, .robinDueAMinuteLate, .robinRounds, .robinKeepsSeconds, .robinForgetsDate,
            .robinNamesBySecond,
            .robinLowersNames, .robinReservesNothing, .robinReservesPrefix, .robinComparesObjects, .robinSortsByName,
            .robinDatelessLast, .robinDaysOfHours, .robinThirtyDayMonths, .robinTodayOnly, .robinNowHasPassed,
            .robinRepeatsEverything, .robinForgetsYear, .robinLeavesSecondOpen, .robinComesOnce, .robinHourlyByHour,
            .robinDailyByDay, .robinForgetsWeekday, .robinMonthlyByMonth, .robinReadsNextDate,
            .robinReadsMonthlyAsDaily, .robinRefusesSixty, .robinRefusesShort, .robinDropsRefused,
            .robinForgetsIntervalRepeats, .robinReadsNoRepeats, .robinReadsMinutes, .robinCopiesRegions,
            .robinMutesUnnamed, .robinOneSound, .robinReadsNoSound, .robinTitleOfBody, .robinThreadOfOne,
            .robinDefaultCategory, .robinReadsEmptyTitle, .robinReadsNoThread, .robinLosesNotes, .robinLosesBadge,
            .robinTrimsBody, .robinReadsNoCategory, .robinReadsThreadAsCategory,
            .robinForgetsMark, .robinAddsAnew, .robinReschedulesFirst,
            .robinReschedulesOnTop, .robinTakesASixtyFirst, .robinKeepsOneFree, .robinFullAtSixtyAlone,
            .robinRoomForOne, .robinCountsItsOwn, .robinNoLimitAbove, .robinCountsOneLess, .robinKeepsCancelled,
            .robinCancelsEverything, .robinKeepsMark, .robinCancelsAllButLast, .robinCancelsUnmarked,
            .robinKeepsOwnThread, .robinGroupsByCategory, .robinGroupsByPrefix, .robinGroupsItsOwn, .robinEmptyGroup,
            .robinGroupOfOne, .robinRemembersGroup,
            .robinUndatedDeliveries, .robinUnmarkedDeliveries, .robinUnscheduledDeliveries,
            .robinClearsNotificationCenter, .robinKeepsDelivered, .robinClearsPending, .robinOneHandler,
            .robinCompletesFirst, .robinCompletesTwice, .robinLosesText, .robinLeavesUnhandledOpen,
            .robinHandlesEverything, .robinStaleSettings, .robinSleepsThroughReturn, .robinLooksWhenLeaving,
            .robinBoastsSettings, .robinEnablesUnsupported, .robinMistakesSwitches,
        ],
        catches: .robin)
}
