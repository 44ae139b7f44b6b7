import CarillonConformance

// These scenarios are about documents, watches, files and users.

extension [Scenario] {
    static let meteorDocuments: [Scenario] = [
        .meteorBareDocument, .meteorChanges, .meteorAddedBefore, .meteorMovedBefore, .meteorTolerance,
        .meteorInsertion, .meteorUpdate, .meteorTwoEditors, .meteorRemoval, .meteorUnshownInsertion,
        .meteorFinding, .meteorAddedItems, .meteorCoding, .meteorUndecodable,
        .meteorWatchReasons, .meteorWatchRemoval, .meteorWatchEnds, .meteorWatchRepetitions, .meteorWatchTwice,
        .meteorQuiescence, .meteorSessionPatience, .meteorSessionAgain, .meteorSessionWriting,
        .meteorSessionCollections,
        .meteorPersist, .meteorRestore, .meteorOutage, .meteorPrivateOutage, .meteorClear, .meteorPersistWatcher,
        .meteorNewerEdit,
        .meteorPasswords, .meteorLoginOrder, .meteorSecondLogin, .meteorSignup, .meteorCutLogin, .meteorRefusedToken,
        .meteorLogout, .meteorSharedPhone, .meteorFormerUser, .meteorSharedFile, .meteorOAuth,
        .meteorOldToken, .meteorOpenPage,
        .meteorMixture, .meteorMirror, .meteorWeather,
    ]
}

extension [Saboteur] {
    static let meteorDocuments: [Saboteur] = [
        .meteorSkipsBareDocuments, .meteorKeepsClearedFields, .meteorReplacesWhole, .meteorFirstWord,
        .meteorIgnoresOrder,
        .meteorLosesTheUnplaced, .meteorKeepsOrderedRaw, .meteorMovesTooFar, .meteorEmptiesAtTheEnd,
        .meteorMakesTheMoved,
        .meteorMergesRepetitions, .meteorKeepsLocalFields, .meteorNewestFirst, .meteorForgetsRemovals,
        .meteorHushesMoves, .meteorOneReason, .meteorBareRemovals, .meteorTellsTheStopped, .meteorStopsNothing,
        .meteorStopsOne, .meteorTellsTheNewest, .meteorKeepsStale, .meteorDropsRestored,
        .meteorComesTwice, .meteorEmptiesAtReconnect, .meteorHushesDifferences, .meteorHushesTheGone,
        .meteorTellsAllAnew, .meteorWaitsForEver, .meteorForgetsRemovalsToCome, .meteorShowsToAnybody,
        .meteorLosesTheUndecodable, .meteorHushesDecoding,
        .meteorForgetsIdentifiers, .meteorKeepsRefusals, .meteorSwapsUpdates, .meteorSelectsByArray,
        .meteorUpdatesAtOnce, .meteorRemovesLate, .meteorSortsBackwards, .meteorNamesTheNameless,
        .meteorKnowsOnlyObjects, .meteorKeepsOwn, .meteorPlainDecoding, .meteorDecodesAnything,
        .meteorWholeSeconds, .meteorStampsAgain, .meteorForgetsMarks, .meteorRestoresUnmarked, .meteorMendsFiles,
        .meteorClearsFilesOnly, .meteorWritesAtOnce, .meteorWritesLate,
        .meteorSendsPasswords, .meteorKnowsNoAddresses, .meteorLogsInTwice, .meteorAnswersFirst,
        .meteorForgetsDelegates, .meteorTakesAnyAccount, .meteorKeepsTokens, .meteorForgetsTheUser, .meteorNeverLetsGo,
        .meteorTrustsTokens,
        .meteorLeavesTraces, .meteorReadsNoPages, .meteorForgetsSecrets, .meteorPlainCodes,
    ]
}
