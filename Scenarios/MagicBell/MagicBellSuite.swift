import CarillonConformance

extension Suite {
    /// The requirements of MagicBell's README, of its SDK and of its server.
    static let magicBell = Suite(
        "MagicBell",
        requirements: MagicBellCatalogue.requirements,
        scenarios: .magicBell,
        saboteurs: .magicBell,
        catches: .magicBell)
}

extension [Scenario] {
    static let magicBell: [Scenario] = [
        .magicBellSingletons, .magicBellIdentities, .magicBellLogout, .magicBellPrefix, .magicBellHMAC,
        .magicBellDirector, .magicBellDispose, .magicBellForgotten,
        .magicBellFreshStore, .magicBellFirstPage, .magicBellPages, .magicBellRefresh, .magicBellFailedPages,
        .magicBellFilters, .magicBellAnyText, .magicBellNumberedPages,
        .magicBellAttributes, .magicBellTimes, .magicBellNoData, .magicBellTimeout, .magicBellQueues,
        .magicBellActionRequests, .magicBellNothingBefore, .magicBellActionFailures, .magicBellRead,
        .magicBellReadInUnread, .magicBellUnread, .magicBellArchive, .magicBellUnarchive, .magicBellDelete,
        .magicBellAllRead, .magicBellAllSeen, .magicBellForeign,
        .magicBellWeakObservers, .magicBellFutures, .magicBellPublisher,
        .magicBellStartUp, .magicBellKeptChannel, .magicBellConfigurationRetry, .magicBellForbidden, .magicBellLosses,
        .magicBellOutage, .magicBellResume, .magicBellExpiry, .magicBellSilence, .magicBellHeartbeats,
        .magicBellNew, .magicBellFailedRefresh, .magicBellRemoteRead, .magicBellLeaving, .magicBellUnlisted,
        .magicBellRemoteDelete,
        .magicBellAll, .magicBellUnknown, .magicBellEcho, .magicBellRemoteUnarchive,
        .magicBellEncodings, .magicBellCuts,
        .magicBellTokens, .magicBellTokenRetry, .magicBellPreferences, .magicBellChannels,
        .magicBellServerIdentity, .magicBellServerActions, .magicBellServerOrder, .magicBellServerIdempotency,
        .magicBellServerLimit, .magicBellServerBroadcast, .magicBellServerPreferences,
        .magicBellThreeUsers, .magicBellTwoDevices, .magicBellSlowUser, .magicBellLogoutInFlight,
        .magicBellLateAnswer, .magicBellTwoActions, .magicBellLateList, .magicBellManyPages, .magicBellShiftedPage,
        .magicBellMixture,
    ]
}
