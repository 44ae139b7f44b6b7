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
            .togetherExpiry, .togetherOldKitchen, .togetherPortal, .togetherKilled, .togetherCrowd,
            .togetherCompanyModel,
        ],
        saboteurs: [
            .togetherSharesACentre, .togetherSleepsWithApp, .togetherRobinSharesACentre, .togetherRobinForgetsAtLaunch,
            .robinLosesSlots,
            .deliveryTellsTwice, .deliveryTellsTheFirst, .deliveryCountsOneMore, .deliveryForgetsTheBadge,
            .deliveryKeepsTheReminder, .deliveryRemindsTooEarly, .deliveryKeepsForeignReminders,
            .deliveryFollowsEverybody, .deliveryLosesPositions, .deliveryIsForgotten,
            .deliveryLetsNobodyBack, .deliveryKeepsGhosts,
        ],
        catches: .together)
}
