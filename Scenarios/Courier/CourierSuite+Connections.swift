import CarillonConformance

// These scenarios are about clients that connect and stay connected.

extension [Scenario] {
    static let courierConnections: [Scenario] = [
        .courierAsksOnce, .courierAuthenticationFailure, .courierServerErrors, .courierClientErrors,
        .courierForgivenFailures, .courierExpired, .courierOtherRefusals, .courierAuthenticationTimeout,
        .courierSilentProvider, .courierDiscarded, .courierFirstConnect, .courierStates, .courierConnectPacket,
        .courierSecure, .courierInsideTLS, .courierDisbelief, .courierDisconnect, .courierLastWord, .courierStaysAway,
        .courierCalledOff,
        .courierClosedByBroker,
        .courierDoubling, .courierDefaultRhythm, .courierResetRhythm, .courierImpatience, .courierStalePlan,
        .courierFailures,
        .courierNoInterval, .courierConnectTimeout, .courierInactivity, .courierReadTimeout,
        .courierRaisedReadTimeout, .courierIdlePings, .courierUnansweredPing, .courierNoPings, .courierListening,
        .courierBackground,
        .courierForeground, .courierForegroundWhileConnected, .courierUnreachable, .courierReachable,
        .courierReachableAllAlong, .courierFirstPacket, .courierNameless, .courierIdentifiers, .courierWrapAround,
        .courierFilters,
        .courierAcknowledges, .courierReleases, .courierBrokenRules, .courierStrayAnswers,
        .courierThreeUsers, .courierCleanSession, .courierNightShift, .courierBrokerRestart, .courierHalfOpen,
        .courierExactlyOnce, .courierDyingApps, .courierFlapping, .courierWeather,
    ]
}

extension [Saboteur] {
    static let courierConnections: [Saboteur] = [
        .courierAsksTwice, .courierOneHost, .courierHidesErrors, .courierHidesMissingNetwork,
        .courierTakesErrorsForRefusals, .courierTakesRefusalsForErrors, .courierKeepsCache, .courierBearsGrudges,
        .courierTakesExpiryForOverload, .courierHammers, .courierTakesOverloadForExpiry, .courierWaitsForever,
        .courierHeedsOldAnswers,
        .courierNags, .courierBeginsAnew, .courierSwallowsDiscards, .courierTellsLate, .courierForgesWills,
        .courierBoasts, .courierHastyStates, .courierRepeatsStates, .courierHangsUp, .courierNeverCloses,
        .courierCannotLetGo, .courierTakesLateAnswers, .courierLeavesForGood, .courierSmugglesProperties,
        .courierForgetsTLS,
        .courierForgetsTLSLater,
        .courierOldCalendar, .courierOneName,
        .courierBlamesTheNetwork, .courierOvershoots, .courierRepeatsLosses, .courierDoublesLate, .courierKeepsPlans,
        .courierCountsConnections, .courierAnnouncesEverything, .courierForgetsReasons, .courierSitsItOut,
        .courierRoundsUp, .courierLooksAllTheTime, .courierLooksOnceMore, .courierTakesAnythingForAnAnswer,
        .courierListensForHours,
        .courierReadsKeepAliveOnly, .courierTriesOnce, .courierNeverPings, .courierPingsAlways, .courierPingsTheSilent,
        .courierReconnectsQuietly, .courierBlamesTheApp, .courierRemembersPings, .courierStaysUp, .courierSleepsOn,
        .courierConnectsForNothing, .courierConnectsBehindTheScenes, .courierFeelsNoNetwork, .courierGreetsTheNetwork,
        .courierPingsFirst,
        .courierWillBits, .courierRetainsNoWill, .courierAnonymous, .courierLosesPasswords, .courierMixesFields,
        .courierNameFirst, .courierLatinIdentifiers, .courierLatinNames, .courierKeepsNamelessSessions,
        .courierReusesIdentifiers, .courierForgetsRequests, .courierNewIdentifiers, .courierLatinFilters,
        .courierLatinFormerFilters,
        .courierSubscribesToNothing, .courierUnsubscribesFromNothing, .courierTalksOn, .courierIgnoresTheUnheard,
        .courierSwapsPubacks, .courierSwapsPubrecs, .courierSwapsPubrels,
        .courierOneUser, .courierOneShelf, .courierOneRhythm, .courierForgetsReleases, .courierReadsTwice,
        .courierHoards, .courierCleansUp,
    ]
}
