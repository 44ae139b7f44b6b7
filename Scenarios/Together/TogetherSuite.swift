import CarillonConformance

extension Suite {
    /// Scenarios with several people, devices, apps and launches in one world.
    static let together = Suite(
        "Together",
        requirements: TogetherCatalogue.requirements,
        scenarios: [
            .togetherTwoPeople, .togetherTwoApps,
            .togetherSixtyAndFour, .togetherSixtyFifthSoonest, .togetherSixtyFifthLastAdded,
            .togetherPermissionRevoked, .togetherRelaunched,
            .togetherTraveller, .togetherYear,
            .togetherReminderModel, .togetherSameGroup, .togetherFlight, .togetherGroupsSoonest,
            .togetherGroupsLastAdded,
            .togetherOrder, .togetherReminder, .togetherTwoWays, .togetherSharedPhone,
            .togetherDateLine, .togetherOneCut, .togetherLostMemory,
            .togetherExpiry, .togetherOldKitchen, .togetherPortal, .togetherKilled, .togetherPowerCut, .togetherCrowd,
            .togetherSignedOut, .togetherLeftBehind, .togetherReadElsewhere, .togetherLateLoad, .togetherCompanyModel,
        ],
        saboteurs: [
            .togetherSharesACentre, .togetherSleepsWithApp, .togetherRobinSharesACentre, .togetherRobinForgetsAtLaunch,
            .robinLosesSlots,
            .deliveryTellsTwice, .deliveryTellsTheFirst, .deliveryTellsTheRead, .deliveryTellsUnseen,
            .deliveryTellsWhatStandsThere, .deliveryCountsOneMore, .deliveryCountsAll, .deliveryForgetsTheBadge,
            .deliveryNeverTriesAgain, .deliveryKeepsTheReminder, .deliveryPlansAgain, .deliveryRemindsTooEarly,
            .deliveryUsesWallTime, .deliverySharesAReminder, .deliveryMakesNoRoom, .deliveryDropsAllLunches,
            .deliveryKeepsForeignReminders, .deliveryFollowsEverybody, .deliverySharesAName,
            .deliveryIsForgottenByTheBroker, .deliverySendsCarelessly, .deliveryWaitsForEver, .deliveryKeepsListening,
            .deliveryRemembersTheNews, .deliveryRemembersThePerson, .deliveryKeepsTheToken, .deliveryLosesPositions,
            .deliveryLetsNobodyBack, .deliveryKeepsGhosts, .deliveryIsForgotten,
        ],
        searched: ["together/model/company"], catches: .together)
}
