package import Carillon
import RobinScenarios

extension Suite {
    /// Robin, together with the notification centre.
    package static let robin = RobinConformance.suite.with(
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
