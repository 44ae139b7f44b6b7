package import CarillonConformance

extension Suite {
    /// The requirements of DDP and of Meteor's accounts for a server.
    package static let ddp = Suite(
        "DDP",
        requirements: DDPCatalogue.requirements,
        scenarios: [
            .ddpPaths, .ddpNoConnect, .ddpSessions, .ddpOrder, .ddpUniversal, .ddpVersions, .ddpMalformedConnect,
            .ddpPings, .ddpSilence, .ddpFirstVersion,
            .ddpReady, .ddpUnknownPublication, .ddpActiveIdentifier, .ddpUnsub, .ddpStop, .ddpMalformedSub,
            .ddpUserChange,
            .ddpBareDocument, .ddpMerging, .ddpNothingChanged, .ddpTopLevel, .ddpIdentifiers,
            .ddpCalls, .ddpFailures, .ddpWrites, .ddpMalformedMethod, .ddpBlocking, .ddpRandomSeed,
            .ddpErrors, .ddpEJSON,
            .ddpLogin, .ddpRefusedLogin, .ddpResume, .ddpSignup, .ddpLogout, .ddpLoginRate,
            .ddpResumedSession, .ddpEndedSession,
        ],
        saboteurs: [
            .ddpNoUpgrade, .ddpPatient, .ddpOneSession, .ddpForgetsOffence, .ddpClosesAtSecondConnect, .ddpReadyForAll,
            .ddpNeverAgrees, .ddpSuggestsTheOldest, .ddpNumbersPongs, .ddpSlowHeart, .ddpLongPatience, .ddpPingsTheOld,
            .ddpReadyEarly, .ddpVagueErrors, .ddpBeginsAgain, .ddpEndsEarly, .ddpSilentEnds, .ddpHidesFailures,
            .ddpNosubForMalformed, .ddpReadyOneByOne, .ddpInventsFields, .ddpAddsAgain, .ddpKeepsOrphans,
            .ddpRemovesEarly, .ddpRepeatsChanges, .ddpSendsParts, .ddpPlainIdentifiers,
            .ddpForgetsUpdated, .ddpAnswersTwice, .ddpTellsSecrets, .ddpNullForNothing, .ddpUpdatedEarly,
            .ddpUnblocksAll, .ddpOwnSeeds, .ddpVagueLimits, .ddpOneError, .ddpNumbersForDates, .ddpTextsForBytes,
            .ddpForgetsEscapes, .ddpNullForNaN,
            .ddpForgetsTokens, .ddpUnauthorized, .ddpConfusesEnds, .ddpInternalMismatch, .ddpHidesUsers,
            .ddpKeepsTokens,
            .ddpForgetsSessions, .ddpSendsEverything, .ddpNeverForgets, .ddpLongQueues, .ddpIgnoresGoodbyes,
        ],
        catches: .ddp)
}
