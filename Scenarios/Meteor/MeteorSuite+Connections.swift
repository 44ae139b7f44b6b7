import CarillonConformance

// These scenarios are about connections, subscriptions, methods and values.

extension [Scenario] {
    static let meteorConnections: [Scenario] = [
        .meteorConnectOrder, .meteorConnectSession, .meteorConnectProposal, .meteorConnectVersions,
        .meteorConnectFirst, .meteorConnectGreeting, .meteorConnectDisconnect, .meteorConnectAgain,
        .meteorConnectFrames, .meteorConnectNoise, .meteorConnectGoodbye, .meteorConnectHandshake,
        .meteorConnectFragments, .meteorConnectTLS, .meteorHeartbeatPlain,
        .meteorHeartbeatNumbered, .meteorHeartbeatPatience,
        .meteorReconnectDelays, .meteorReconnectSubscriptions, .meteorReconnectLogin, .meteorReconnectCalls,
        .meteorReconnectForeground,
        .meteorSubReady, .meteorSubOffline, .meteorSubGroup, .meteorSubRemoval, .meteorSubRefusal,
        .meteorSubIdentifiers, .meteorSubCombinedReady,
        .meteorMethodOffline, .meteorMethodResults, .meteorMethodUpdated, .meteorMethodOrders,
        .meteorMethodStrayResults, .meteorMethodComplaint, .meteorMethodErrors, .meteorMethodExtraMembers,
        .meteorMethodParameters, .meteorMethodUnsendable, .meteorValueDates, .meteorValueBytes, .meteorValueLiterals,
        .meteorValueNumbers, .meteorValueDepth,
        .meteorCrowdLostResult, .meteorCrowdFlapping, .meteorCrowdEverybody,
    ]
}

extension [Saboteur] {
    static let meteorConnections: [Saboteur] = [
        .meteorSilentSession, .meteorSubscribesFirst, .meteorAnonymousNotes, .meteorHasty, .meteorKeepsSessions,
        .meteorOneVersion, .meteorNeverGivesUp, .meteorGivesUpEarly, .meteorPingsFirst, .meteorUnfriendly,
        .meteorLeavesSilently, .meteorLeavesCallsOpen, .meteorKeepsSockets, .meteorBearsGrudges,
        .meteorEmptyFrames, .meteorHatesBinary, .meteorHatesNoise, .meteorIgnoresWebSocketPings, .meteorOddCloseCode,
        .meteorNumbersPongs, .meteorMisplacesIdentifiers, .meteorTalkativePongs, .meteorMuteHeart,
        .meteorNullForNothing, .meteorForgetsTypes, .meteorForgetsDetails, .meteorForgetsTextCodes,
        .meteorLosesUpdated, .meteorUpdatedLate, .meteorForgetsAtUpdated, .meteorHatesStrayResults,
        .meteorDiesOfComplaints, .meteorOnlyKnownMembers,
        .meteorDoublesDelays, .meteorRemembersDelays, .meteorNewIdentifiers, .meteorSubscribesTwice, .meteorReadyOnce,
        .meteorSubscribesBeforeLogin, .meteorWaitsForLogin, .meteorCallsAgain,
        .meteorDeafToReady, .meteorReadyAtOnce, .meteorNoOfflineWishes, .meteorNeighboursReady, .meteorOneUnsub,
        .meteorInsists, .meteorNamesForIdentifiers, .meteorNullParameters, .meteorFirstOfReady,
        .meteorDatesAsNumbers, .meteorNoEncodables, .meteorShallowDates, .meteorDatesInSeconds,
        .meteorReadsNumbersForDates, .meteorNoEmptyBytes, .meteorReadsTextsForBytes, .meteorSendsNoEscapes,
        .meteorReadsNoEscapes, .meteorNullForNaN, .meteorShallowValues,
    ]
}
