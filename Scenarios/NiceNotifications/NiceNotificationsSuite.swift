import CarillonConformance

extension Suite {
    /// NiceNotifications, on DateBuilder and the notification centre.
    static let niceNotifications = Suite(
        "NiceNotifications",
        requirements: NiceNotificationsCatalogue.requirements,
        scenarios: [
            .niceFirstLaunch, .niceUnasked, .niceProvisional, .niceDenialRemoves, .niceChangeOfMind,
            .niceIdentifiers, .niceRescheduleTwice, .niceQuoteDisabled, .niceNamesakes, .niceScheduleTwice,
            .niceRemove, .niceEqualNames,
            .niceDisabled, .niceAskOnce, .niceAskAlways, .niceAskerFails, .niceAllowAutomatically,
            .niceIfOtherAllowed, .niceYesStays, .niceGroupFirst, .niceStatus,
            .nicePast, .niceOneOff, .niceMissingHour, .niceTrial, .niceFirstFriday, .niceTimelineParts,
            .niceHoroscope, .niceDayOff, .niceCallbackOrder, .niceUnreliableMakers, .niceCategory, .niceBlankContent,
            .niceMainThread, .niceToldLater, .niceAddFails, .niceDirect, .niceTidyUp,
            .niceOvertaken, .niceLateNo, .niceLateMaker, .niceOneQuestion, .niceSecondAnswer, .niceNeverAnswered,
            .niceSwitch, .niceSwitchDenied, .niceSwitchAsks,
            .niceRelaunch, .niceKilledWhilePlanning, .niceNeverOpened, .niceYear,
        ],
        saboteurs: [
            .niceNeverAsks, .niceAsksOnLooking, .niceSilenceIsYes, .niceTrustsTrials, .niceKeepsDenied,
            .niceSystemFirst, .niceHidesDenial, .niceEnabledUnlessDenied,
            .niceShortNames, .niceFirstWord, .niceTakesNamesakes, .niceKeepsPending, .niceSchedulesAnew,
            .niceRemovesNothing, .niceAsksOvertaken, .niceMakesOvertaken, .niceAddsOvertaken, .niceClearsOvertaken,
            .niceClearsWanted, .niceAsksAboutAll,
            .niceOwnDrawer, .niceForgetsNo, .niceForgetsYes, .nicePlansWhatIsOff, .niceAnyWordIsYes, .niceBypassLooks,
            .niceAllowsForOnce, .niceLooksAtItself, .niceBorrowsYes, .niceAsksAgain, .niceDoubtsYes,
            .niceTakesNoForGood, .niceAsksSideBySide, .niceFailureIsNo,
            .niceOnUnlessForbidden, .niceDeafSwitch, .niceStuckSwitch, .niceOldNews,
            .niceBetterLate, .niceEveryWallTime, .niceFullMinutes, .niceAgainAndAgain, .niceFullHours,
            .niceEveryMonth, .niceSorts, .niceFirstOfEach,
            .niceForgetsClockChange, .niceMakesTwice, .niceBlankPages, .niceWaitsForAll, .niceOneMark, .niceMutes,
            .niceWakes,
            .niceTellsAfterMakers, .niceTellsAnywhere, .niceTellsTwice, .niceMixesQueues, .niceSwallowsErrors,
            .niceAddsUnasked, .niceBlamesTheSystem, .niceCountsEveryAnswer,
        ])
}
