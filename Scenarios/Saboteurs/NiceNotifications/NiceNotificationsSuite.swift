import CarillonConformance

extension Suite {
    /// NiceNotifications, together with DateBuilder and the notification centre.
    static let niceNotifications = Suite(
        "NiceNotifications",
        requirements: NiceNotificationsCatalogue.requirements,
        scenarios: [
            .niceFirstLaunch, .niceUnasked, .niceProvisional, .niceAskingFails, .niceDenialRemoves, .niceChangeOfMind,
            .niceIdentifiers, .niceRescheduleTwice, .niceQuoteDisabled, .niceNamesakes, .niceColons, .niceScheduleTwice,
            .niceRemove, .niceEqualNames,
            .niceDisabled, .niceAskOnce, .niceAskAlways, .niceAskerFails, .niceAllowAutomatically,
            .niceIfOtherAllowed, .niceYesStays, .niceGroupFirst, .niceStatus,
            .nicePast, .niceLongPrompt, .niceOneOff, .niceMissingHour, .niceTrial, .niceFirstFriday, .niceTimelineParts,
            .niceOddUnits, .niceOwnFunctions,
            .niceHoroscope, .niceDayOff, .niceCallbackOrder, .niceUnreliableMakers, .niceCategory, .niceBlankContent,
            .niceMainThread, .niceToldLater, .niceAddFails, .niceDirect, .niceTidyUp,
            .niceOvertaken, .niceLateNo, .niceLateMaker, .niceOneQuestion, .niceWithdrawn, .niceSecondAnswer,
            .niceNeverAnswered,
            .niceSwitch, .niceSwitchOnTrial, .niceSwitchDenied, .niceSwitchAsks,
            .niceRelaunch, .niceKilledWhilePlanning, .niceNeverOpened, .niceYear,
        ],
        saboteurs: [
            .niceNeverAsks, .niceAsksOnLooking, .niceSilenceIsYes, .niceTrustsTrials, .niceKeepsDenied,
            .niceSystemFirst, .niceHidesDenial, .niceEnabledUnlessDenied,
            .niceShortNames, .niceFirstWord, .niceTakesNamesakes, .niceFirstColon, .niceTrustsLaunches, .niceClearsOnce,
            .niceSchedulesAnew,
            .niceRemovesNothing, .niceAsksOvertaken, .niceMakesOvertaken, .niceAddsOvertaken, .niceClearsOvertaken,
            .niceClearsWanted, .niceAsksAboutAll,
            .niceOwnDrawer, .niceForgetsNo, .niceForgetsYes, .nicePlansWhatIsOff, .niceAnyWordIsYes, .niceBypassLooks,
            .niceAllowsForOnce, .niceLooksAtItself, .niceBorrowsYes, .niceAsksAgain, .niceDoubtsYes,
            .niceTakesNoForGood, .niceAsksSideBySide, .niceFailureIsNo,
            .niceOnUnlessForbidden, .niceDeafSwitch, .niceStuckSwitch, .niceOldNews,
            .niceBetterLate, .niceEveryWallTime, .niceFullMinutes, .niceAgainAndAgain, .niceFullHours,
            .niceEveryMonth, .niceKeepsZone, .niceSorts, .niceFirstOfEach,
            .niceForgetsClockChange, .niceMakesTwice, .niceBlankPages, .niceWaitsForAll, .niceOneMark, .niceMutes,
            .niceWakes,
            .niceTellsAfterMakers, .niceTellsAnywhere, .niceTellsTwice, .niceMixesQueues, .niceSwallowsErrors,
            .niceAddsUnasked, .niceBlamesTheSystem, .niceCountsEveryAnswer,
        ],
        catches: .niceNotifications)
}
