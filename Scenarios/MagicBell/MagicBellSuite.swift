package import CarillonConformance

extension Suite {
    /// The requirements of MagicBell's README, of its SDK and of its server.
    package static let magicBell = Suite(
        "MagicBell",
        requirements: MagicBellCatalogue.requirements,
        scenarios: .magicBell,
        saboteurs: .magicBell,
        catches: .magicBell)
}

extension [Scenario] {
    static let magicBell: [Scenario] = [
        .magicBellSingletons, .magicBellIdentities, .magicBellLogout, .magicBellPrefix, .magicBellHMAC,
        .magicBellDirector, .magicBellDispose, .magicBellForgotten, .magicBellUnsent,
        .magicBellFreshStore, .magicBellFirstPage, .magicBellPages, .magicBellRefresh, .magicBellFailedPages,
        .magicBellFilters, .magicBellAnyText, .magicBellNumberedPages, .magicBellShiftedNumbers,
        .magicBellAttributes, .magicBellTimes, .magicBellUnixTimes, .magicBellNoData, .magicBellTimeout,
        .magicBellQueues,
        .magicBellActionRequests, .magicBellNothingBefore, .magicBellActionFailures, .magicBellRead,
        .magicBellReadInUnread, .magicBellUnread, .magicBellArchive, .magicBellUnarchive, .magicBellDelete,
        .magicBellAllRead, .magicBellAllSeen, .magicBellForeign, .magicBellTooSmall, .magicBellSlash,
        .magicBellWeakObservers, .magicBellFutures, .magicBellPublisher,
        .magicBellStartUp, .magicBellKeptChannel, .magicBellConfigurationRetry, .magicBellForbidden, .magicBellLosses,
        .magicBellFlapping,
        .magicBellOutage, .magicBellResume, .magicBellExpiry, .magicBellSilence, .magicBellHeartbeats,
        .magicBellGone, .magicBellRevived, .magicBellLetGo,
        .magicBellNew, .magicBellFailedRefresh, .magicBellRemoteRead, .magicBellLeaving, .magicBellUnlisted,
        .magicBellRemoteDelete, .magicBellHiddenDelete, .magicBellBurst,
        .magicBellAll, .magicBellUnknown, .magicBellEcho, .magicBellRemoteUnarchive,
        .magicBellEncodings, .magicBellCuts, .magicBellRepeated, .magicBellLostHistory,
        .magicBellHastyServer,
        .magicBellTokens, .magicBellTokenRetry, .magicBellPreferences, .magicBellChannels,
        .magicBellOtherChannels, .magicBellNoLabels,
        .magicBellServerIdentity, .magicBellServerActions, .magicBellServerOrder, .magicBellServerIdempotency,
        .magicBellServerLimit, .magicBellServerBroadcast, .magicBellServerPreferences,
        .magicBellServerDescription, .magicBellServerSubscriptions,
        .magicBellSocket, .magicBellThreeUsers, .magicBellTwoDevices, .magicBellSlowUser, .magicBellLogoutInFlight,
        .magicBellLateAnswer, .magicBellTwoActions, .magicBellLateList, .magicBellLateMessage, .magicBellManyPages,
        .magicBellShiftedPage,
        .magicBellMixture, .magicBellLongLists,
    ]
}
