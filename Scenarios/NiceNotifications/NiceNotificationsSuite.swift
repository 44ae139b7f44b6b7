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
            .niceOvertaken, .niceOneQuestion, .niceSecondAnswer, .niceNeverAnswered,
            .niceSwitch, .niceSwitchDenied, .niceSwitchAsks,
            .niceRelaunch, .niceKilledWhilePlanning, .niceNeverOpened, .niceYear,
        ],
        saboteurs: [
            .niceGrantsUnasked, .niceAsksOnLooking, .niceTrustsTrials, .niceRemembersSettings, .niceBoastsPermission,
            .niceAsksAlways,
            .niceLoadedDice, .niceDropsGroups, .niceKeepsPending, .niceRemovesNamesakes, .niceOneAtATime,
            .niceSweepsClean, .niceHidesDelivered,
            .niceForgetsValues, .niceOwnDrawers, .niceSwitchesOn, .niceInverts, .niceForgetsYes, .niceReadsOnce,
            .niceFirstWordCounts, .niceOneSwitch,
            .niceSlowWatch, .niceElsewhere, .niceRoundsIntervals, .niceRepeatsYearly, .niceAnHourLate,
            .niceLosesEveryThird, .niceSwapsNeighbours, .niceLosesCategories, .niceMutes, .niceWakes,
            .niceTakesItsTime, .niceNeverSays,
        ])
}
