package import CarillonConformance

extension Suite {
    /// The requirements of MagicBell's README, of its SDK and of its server.
    package static let magicBell = Suite(
        "MagicBell",
        requirements: MagicBellCatalogue.requirements,
        scenarios: .magicBell + .magicBellWire,
        saboteurs: .magicBell,
        catches: .magicBell)
}

extension [Scenario] {
    static let magicBell: [Scenario] = [
        .magicBellSingletons, .magicBellIdentities, .magicBellLogout, .magicBellPrefix, .magicBellHMAC,
        .magicBellDirector, .magicBellDispose, .magicBellForgotten, .magicBellUnsent, .magicBellWaiting,
        .magicBellFreshStore, .magicBellFirstPage, .magicBellPages, .magicBellRefresh, .magicBellFailedPages,
        .magicBellFilters, .magicBellAnyText, .magicBellNumberedPages, .magicBellShiftedNumbers,
        .magicBellAttributes, .magicBellTimes, .magicBellUnixTimes, .magicBellKeptNotes, .magicBellNoData,
        .magicBellTimeout, .magicBellTrickle, .magicBellTooLarge, .magicBellQueues,
        .magicBellActionRequests, .magicBellNothingBefore, .magicBellActionFailures, .magicBellRead,
        .magicBellReadInUnread, .magicBellUnread, .magicBellArchive, .magicBellUnarchive, .magicBellDelete,
        .magicBellAllRead, .magicBellAllSeen, .magicBellForeign, .magicBellTooSmall, .magicBellSlash,
        .magicBellWeakObservers, .magicBellFutures, .magicBellPublisher,
        .magicBellStartUp, .magicBellKeptChannel, .magicBellConfigurationRetry, .magicBellForbidden, .magicBellLosses,
        .magicBellFlapping, .magicBellDelays, .magicBellCrowd, .magicBellOddAnswers, .magicBellShortTokens,
        .magicBellOutage, .magicBellResume, .magicBellExpiry, .magicBellSilence, .magicBellHeartbeats,
        .magicBellGone, .magicBellRevived, .magicBellLetGo,
        .magicBellNew, .magicBellFailedRefresh, .magicBellRemoteRead, .magicBellLeaving, .magicBellUnlisted,
        .magicBellRemoteDelete, .magicBellHiddenDelete, .magicBellBurst,
        .magicBellAll, .magicBellUnknown, .magicBellEcho, .magicBellRemoteUnarchive,
        .magicBellEncodings, .magicBellCuts, .magicBellRepeated, .magicBellManyMessages, .magicBellLostHistory,
        .magicBellHastyServer, .magicBellEventTypes, .magicBellPatience,
        .magicBellTokens, .magicBellTokenRetry, .magicBellPreferences, .magicBellChannels,
        .magicBellOtherChannels, .magicBellSeveral, .magicBellNoLabels,
        .magicBellServerIdentity, .magicBellServerActions, .magicBellServerOrder, .magicBellServerIdempotency,
        .magicBellServerLimit, .magicBellServerBroadcast, .magicBellServerPreferences,
        .magicBellServerDescription, .magicBellServerSubscriptions,
        .magicBellServerNames, .magicBellServerUsers, .magicBellServerPreferenceBounds, .magicBellTokenRequests,
        .magicBellOperations, .magicBellFragments, .magicBellMistakes, .magicBellBounds, .magicBellLongAnswers,
        .magicBellTexts, .magicBellVariables, .magicBellProjectLists,
        .magicBellForms, .magicBellHistory, .magicBellListeners, .magicBellMistyped,
        .magicBellSocket, .magicBellPulse, .magicBellSocketAddress,
        .magicBellThreeUsers, .magicBellTwoDevices, .magicBellSlowUser, .magicBellLogoutInFlight,
        .magicBellLateAnswer, .magicBellTwoActions, .magicBellLateList, .magicBellLateMessage, .magicBellManyPages,
        .magicBellShiftedPage, .magicBellOwnEcho,
        .magicBellMixture, .magicBellLongLists, .magicBellWeather,
    ]
}
