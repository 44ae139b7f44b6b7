package import Carillon
import NiceNotificationsScenarios

extension Suite {
    /// NiceNotifications, together with DateBuilder and the notification centre.
    package static let niceNotifications = Suite(
        "NiceNotifications",
        requirements: NiceNotificationsConformance.suite.requirements,
        scenarios: NiceNotificationsConformance.suite.scenarios + [
            .nicePast, .niceOneOff, .niceColons, .niceOddUnits, .niceOwnFunctions,
            .niceSwitch, .niceSwitchOnTrial, .niceSwitchDenied, .niceSwitchAsks,
            .niceWeather,
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
            .niceMistakesFourth,
        ],
        catches: .niceNotifications)
}
