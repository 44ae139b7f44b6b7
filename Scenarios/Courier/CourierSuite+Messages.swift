import CarillonConformance

// These scenarios are about messages, and about the interface for apps.

extension [Scenario] {
    static let courierMessages: [Scenario] = [
        .courierSubscribeAtOnce, .courierSubscribeOffline, .courierSubscribeConfigured, .courierSubscribeClean,
        .courierSubscribeReconnect, .courierSubscribeAgain, .courierUnsubscribeTogether, .courierUnsubscribeTwice,
        .courierUnsubscribePending, .courierUnsubscribeDeath, .courierSubscribeRefused, .courierSubscribeUnanswered,
        .courierSubscribeBadFilter,
        .courierPublishEarly, .courierPublishUnencodable, .courierPublishLevels, .courierPublishAcknowledged,
        .courierPublishOffline, .courierPublishDuplicate, .courierPublishReleased, .courierPublishClean,
        .courierPublishWindow, .courierPublishDeath, .courierPublishLocked, .courierPublishFull,
        .courierPublishSpecial, .courierPublishRetry, .courierPublishBadTopic, .courierPublishUnreadable,
        .courierPublishImpossible,
        .courierReceiveUnheard, .courierReceiveExactly, .courierReceiveAll, .courierReceiveUndecodable,
        .courierReceiveErrors, .courierReceiveOrder, .courierReceiveOnce, .courierReceiveDeath,
        .courierKeepWaiting, .courierKeepFleeting, .courierKeepCleanup, .courierKeepCleanupTimer, .courierKeepDeath,
        .courierKeepAllTopics, .courierKeepTooOld, .courierKeepLimit, .courierKeepLocked, .courierKeepFull,
        .courierKeepDelivered,
        .courierDestroyTopics, .courierDestroyKept, .courierDestroyUnsent, .courierDestroyTold,
        .courierChuckSession, .courierChuckLimit, .courierChuckClear, .courierChuckSearch, .courierChuckDeath,
        .courierChuckShare, .courierChuckTwoApps,
        .courierAdapterEncodes, .courierAdapterDecodes, .courierAdapterTypes, .courierAdapterData,
        .courierInterfaceLevels, .courierInterfaceOptions, .courierInterfaceErrors, .courierHandlersWeak,
        .courierHandlersRemoved, .courierHandlersOrder, .courierPublishersLetGo, .courierPublishersChain,
        .courierEventsOfMessages, .courierEventsOfConnections, .courierChuckLines, .courierChuckTopics,
        .courierChuckSettings, .courierKeepInMemory, .courierIdentities, .courierStoreTrouble, .courierReceiveFlood,
        .courierReceiveInFlight,
        .courierPublishTooMuch,
    ]
}

extension [Saboteur] {
    static let courierMessages: [Saboteur] = [
        .courierSubscribesBackwards, .courierForgetsOfflineTopics, .courierForgetsConfiguredTopics,
        .courierKeepsCleanTopics, .courierTrustsSession, .courierSticksToFirstLevel, .courierUnsubscribesOneByOne,
        .courierUnsubscribesTwice, .courierUnsubscribesOnce, .courierNeverUnsubscribed,
        .courierForgetsUnsubscriptions, .courierOverlooksRefusals, .courierHushesSubscribeFailures,
        .courierMendsFilters,
        .courierSwallowsEarlyMessages, .courierDescribesValues, .courierRetainsMessages, .courierRejoicesEarly,
        .courierSwapsMessages, .courierHidesDuplicates, .courierStartsOver, .courierCrowds, .courierForgetsMessages,
        .courierKnowsNoSpecialLevels, .courierRetriesAsNew, .courierSendsWhatWasCleaned, .courierHushesSendFailures,
        .courierMendsTopics,
        .courierHushesMessages, .courierBlursTopics, .courierReadsTopics, .courierLowersLevels,
        .courierHushesReceiveFailures,
        .courierInventsErrors, .courierShufflesMessages, .courierDoublesMessages, .courierAcknowledgesEarly,
        .courierNewestFirst,
        .courierKeepsForEver, .courierKeepsFleetingMessages, .courierKeepsTheBestOnly, .courierNeverCleansUp,
        .courierCleansUpTooMuch,
        .courierCleansUpSoon, .courierKeepsInMemory, .courierKnowsSingleTopics, .courierKnowsNoAge,
        .courierDropsTheNewest, .courierBoastsOfKeeping, .courierHoldsFew,
        .courierDestroysNothing,
        .courierReversesAdapters, .courierAsksOneAdapter, .courierGreedyJSON, .courierHoldsHandlers,
        .courierKeepsHandlers, .courierReversesHandlers, .courierClingingSinks, .courierIdleFilters,
        .courierHidesAcknowledgements, .courierHidesFlags, .courierLosesIdentifiers, .courierShowsPasswords,
        .courierMovesHouse,
    ]
}
