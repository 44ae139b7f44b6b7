package import CarillonConformance

extension Suite {
    /// The requirements of DDP and of Meteor's accounts for a server.
    package static let ddp = Suite(
        "DDP",
        requirements: DDPCatalogue.requirements,
        scenarios: [
            .ddpPaths, .ddpNoConnect, .ddpSessions, .ddpOrder, .ddpUniversal, .ddpVersions, .ddpMalformedConnect,
            .ddpUnansweredClose, .ddpSockJS, .ddpPings, .ddpSilence, .ddpUnheard, .ddpFirstVersion,
            .ddpReady, .ddpUnknownPublication, .ddpActiveIdentifier, .ddpUnsub, .ddpStop, .ddpMalformedSub,
            .ddpUserChange,
            .ddpBareDocument, .ddpMerging, .ddpNothingChanged, .ddpTopLevel, .ddpIdentifiers, .ddpFullCollection,
            .ddpCalls, .ddpFailures, .ddpWrites, .ddpMalformedMethod, .ddpBlocking, .ddpRandomSeed,
            .ddpErrors, .ddpErrorValues, .ddpEJSON,
            .ddpLogin, .ddpRefusedLogin, .ddpResume, .ddpSignup, .ddpNewToken, .ddpLogout, .ddpLoginRate,
            .ddpResumedSession, .ddpEndedSession, .ddpKeptMessages,
            .ddpFrames, .ddpPasswords, .ddpMails, .ddpWaiting, .ddpValues,
        ],
        saboteurs: [
            .ddpNoUpgrade, .ddpPatient, .ddpOneSession, .ddpForgetsOffence, .ddpClosesAtSecondConnect, .ddpReadyForAll,
            .ddpNeverAgrees, .ddpSuggestsTheOldest, .ddpNumbersPongs, .ddpSlowHeart, .ddpLongPatience, .ddpPingsTheOld,
            .ddpLateHeart, .ddpWaitsForEver, .ddpShutsPagesOut,
            .ddpReadyEarly, .ddpVagueErrors, .ddpBeginsAgain, .ddpEndsEarly, .ddpSilentEnds, .ddpHidesFailures,
            .ddpNosubForMalformed, .ddpReadyOneByOne, .ddpInventsFields, .ddpAddsAgain, .ddpKeepsOrphans,
            .ddpRemovesEarly, .ddpRepeatsChanges, .ddpSendsParts, .ddpPlainIdentifiers, .ddpHidesFullness,
            .ddpForgetsUpdated, .ddpAnswersTwice, .ddpTellsSecrets, .ddpNullForNothing, .ddpUpdatedEarly,
            .ddpUnblocksAll, .ddpOwnSeeds, .ddpVagueLimits, .ddpOneError, .ddpNumbersForDates, .ddpTextsForBytes,
            .ddpForgetsEscapes, .ddpNullForNaN, .ddpEJSONInErrors,
            .ddpForgetsTokens, .ddpUnauthorized, .ddpConfusesEnds, .ddpInternalMismatch, .ddpHidesUsers,
            .ddpKeepsTokens, .ddpProlongsTokens,
            .ddpForgetsSessions, .ddpSendsEverything, .ddpNeverForgets, .ddpLongQueues, .ddpIgnoresGoodbyes,
        ],
        catches: .ddp)
}
