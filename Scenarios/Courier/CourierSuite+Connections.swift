import CarillonConformance

// How clients get connected and stay so.

extension [Scenario] {
    static let courierConnections: [Scenario] = [
        .courierAsksOnce, .courierAuthenticationFailure, .courierServerErrors, .courierClientErrors,
        .courierForgivenFailures, .courierExpired, .courierOtherRefusals, .courierAuthenticationTimeout,
        .courierSilentProvider, .courierDiscarded, .courierFirstConnect, .courierStates, .courierConnectPacket,
        .courierSecure, .courierInsideTLS, .courierDisbelief, .courierDisconnect, .courierLastWord, .courierStaysAway,
        .courierCalledOff,
        .courierClosedByBroker,
        .courierDoubling, .courierDefaultRhythm, .courierResetRhythm, .courierImpatience, .courierFailures,
        .courierNoInterval, .courierConnectTimeout, .courierInactivity, .courierReadTimeout,
        .courierRaisedReadTimeout, .courierIdlePings, .courierUnansweredPing, .courierNoPings, .courierBackground,
        .courierForeground, .courierForegroundWhileConnected, .courierUnreachable, .courierReachable,
        .courierReachableAllAlong, .courierFirstPacket, .courierNameless, .courierIdentifiers, .courierFilters,
        .courierAcknowledges, .courierReleases,
        .courierThreeUsers, .courierCleanSession, .courierNightShift, .courierBrokerRestart, .courierHalfOpen,
        .courierExactlyOnce, .courierDyingApps, .courierFlapping,
    ]
}

extension [Saboteur] {
    static let courierConnections: [Saboteur] = [
        .courierAsksTwice, .courierOneHost, .courierHidesErrors, .courierHidesMissingNetwork,
        .courierTakesErrorsForRefusals, .courierTakesRefusalsForErrors, .courierKeepsCache, .courierBearsGrudges,
        .courierTakesExpiryForOverload, .courierHammers, .courierTakesOverloadForExpiry, .courierWaitsForever,
        .courierNags, .courierBeginsAnew, .courierSwallowsDiscards, .courierTellsLate, .courierForgesWills,
        .courierBoasts, .courierHastyStates, .courierRepeatsStates, .courierHangsUp, .courierNeverCloses,
        .courierCannotLetGo, .courierLeavesForGood, .courierSmugglesProperties, .courierForgetsTLS,
        .courierForgetsTLSLater,
        .courierTrustsAnybody,
        .courierBlamesTheNetwork, .courierOvershoots, .courierRepeatsLosses, .courierOtherDefaults,
        .courierCountsConnections, .courierAnnouncesEverything, .courierForgetsReasons, .courierSitsItOut,
        .courierRoundsUp, .courierLooksAllTheTime, .courierTakesAnythingForAnAnswer, .courierListensForHours,
        .courierReadsKeepAliveOnly, .courierTriesOnce, .courierNeverPings, .courierPingsAlways,
        .courierReconnectsQuietly, .courierBlamesTheApp, .courierRemembersPings, .courierStaysUp, .courierSleepsOn,
        .courierConnectsForNothing, .courierFeelsNoNetwork, .courierGreetsTheNetwork, .courierPingsFirst,
        .courierWillBits, .courierRetainsNoWill, .courierAnonymous, .courierLosesPasswords, .courierMixesFields,
        .courierNameFirst, .courierLatinIdentifiers, .courierLatinNames, .courierKeepsNamelessSessions,
        .courierOneIdentifier, .courierNewIdentifiers, .courierLatinFilters, .courierLatinFormerFilters,
        .courierSubscribesToNothing, .courierUnsubscribesFromNothing, .courierTalksOn, .courierIgnoresTheUnheard,
        .courierSwapsPubacks, .courierSwapsPubrecs, .courierSwapsPubrels,
        .courierOneUser, .courierOneShelf, .courierOneRhythm, .courierForgetsReleases, .courierReadsTwice,
        .courierHoards, .courierCleansUp,
    ]
}
