import CarillonConformance

extension Suite {
    /// MQTT 3.1.1 as a server has it. Courier's suite has what concerns clients.
    static let mqtt = Suite(
        "MQTT",
        requirements: MQTTCatalogue.requirements,
        scenarios: ([
            .mqttFirstPacket, .mqttSecondConnect, .mqttOtherProtocols, .mqttMalformedConnect, .mqttIdentifiers,
            .mqttRejectedIdentifiers, .mqttRefused, .mqttTakeOver,
            .mqttSilence, .mqttPing,
            .mqttKeptSession, .mqttCleanSession, .mqttSessionsByIdentifier, .mqttRetainedOutlivesSession,
            .mqttWill, .mqttRetainedWill, .mqttDisconnectAndWill, .mqttNoWill, .mqttMalformedDisconnect,
            .mqttAtMostOnce, .mqttAtLeastOnceIn, .mqttExactlyOnceIn, .mqttAtLeastOnceOut, .mqttExactlyOnceOut,
            .mqttOwnDuplicates, .mqttLowerQoS,
            .mqttRedelivery, .mqttOrder,
            .mqttRetained, .mqttEstablished, .mqttRetainedAtMostOnce, .mqttErased, .mqttNotRetained,
            .mqttCharacters, .mqttMalformedText, .mqttWildcardNames, .mqttMalformedFilters, .mqttEmptyTopics,
            .mqttDollar,
            .mqttSuback, .mqttSeveralFilters, .mqttSubscribeAgain, .mqttOverlapping, .mqttUnauthorized,
            .mqttUnauthorizedStrictly,
            .mqttUnsubscribe, .mqttUnsubscribeLiterally, .mqttUnsubscribeSeveral, .mqttUnsubscribeInFlight,
            .mqttFlags, .mqttIdentifierZero, .mqttThirdQoS, .mqttViolations, .mqttRandomBytes, .mqttTooLarge,
            .mqttTLSTraffic, .mqttTLSValidity, .mqttTLSAuthority, .mqttTLSHost, .mqttTLSCut, .mqttTLSPlain,
            .mqttBrokerRestart, .mqttExactlyOnce, .mqttFlapping, .mqttHalfOpen, .mqttMatching,
        ] as [Scenario] + ours).map { $0.held(to: .mosquitto) },
        saboteurs: [
            .mqttSlowConnack, .mqttNoConnack, .mqttBoastsSessions, .mqttDeniesSessions, .mqttRefusesWithSession,
            .mqttBarksOnly, .mqttIgnoresSecondConnect, .mqttServesAnyProtocol, .mqttSilentAboutVersions,
            .mqttOverlooksReservedFlag, .mqttKeepsMalformedConnects, .mqttShortIdentifiers, .mqttOneNameForAll,
            .mqttKeepsNameless, .mqttWrongRefusal, .mqttTwoOfOneName, .mqttHurries, .mqttDawdles,
            .mqttOverlooksMissingWills,
            .mqttForgivesThirdWillQoS, .mqttForgivesSurplusNames, .mqttForgivesLonePasswords, .mqttRepeatsWills,
            .mqttNoPong,
            .mqttLosesSessions, .mqttHoards, .mqttStoresNothing, .mqttIgnoresCaseOfNames, .mqttTakesRetainedAlong,
            .mqttBurnsWills, .mqttWhispersWills, .mqttReadsWillsAnyway, .mqttForgesWills, .mqttRetainsWills,
            .mqttForgetsWills,
            .mqttNumbersEverything, .mqttMarksEverything, .mqttWrongPuback, .mqttWrongPubrec, .mqttWrongPubrel,
            .mqttNoPuback, .mqttNoPubrec, .mqttSnubsIntruders, .mqttToleratesIntruders, .mqttForgivesDuplicates,
            .mqttAbandonsInFlight, .mqttDistrustsDuplicates, .mqttDoublesRepetitions, .mqttOneIdentifier, .mqttNoPubrel,
            .mqttHandsDuplicatesOn, .mqttRaisesQoS, .mqttConcealsRepetition, .mqttSaysItOnce,
            .mqttRepeatsInDisorder, .mqttOvertakes, .mqttForgetsReaders, .mqttLastWordCounts, .mqttRetainsNothing,
            .mqttRetainsEverything, .mqttWithholdsRetained, .mqttWithholdsRetainedLater, .mqttMutesRetain,
            .mqttShoutsRetain, .mqttDespisesQoS0, .mqttErasesNothing, .mqttKeepsEmptiness,
            .mqttNoSuback, .mqttWrongSuback, .mqttSubackForEach, .mqttCountsShort, .mqttReversesSuback,
            .mqttInventsCodes, .mqttWrongFlags, .mqttKeepsSubscriptions, .mqttUnsubscribesLoosely, .mqttNoUnsuback,
            .mqttWrongUnsuback, .mqttUnsubscribesFromOne, .mqttStripsMarks, .mqttComposes, .mqttShortTopics,
            .mqttShouts, .mqttTellsSecrets, .mqttTellsRetainedSecrets, .mqttForgivesBadUTF8, .mqttForgivesNull,
            .mqttForgivesFlags,
            .mqttForgivesPubrelFlags, .mqttForgivesSubscribeFlags, .mqttForgivesUnsubscribeFlags, .mqttForgivesZero,
            .mqttForgivesThirdQoS, .mqttForgivesOptions, .mqttForgivesWildcards, .mqttForgivesHash,
            .mqttForgivesPlus, .mqttForgivesEmptiness, .mqttForgivesViolations, .mqttSwallowsAnything,
            .mqttForgetsTLS, .mqttSlowClocks, .mqttImpostor, .mqttEndlessHandshakes,
        ],
        catches: .mqtt)

    /// The scenarios that look into our broker, or make it misbehave.
    private static let ours: [Scenario] = [
        .mqttCommands, .mqttAfterCrash, .mqttManyLevels,
        .mqttRoom, .mqttSubscriptionLimits, .mqttRights, .mqttQueueLimits, .mqttTotalLimit, .mqttRetainingLimits,
        .mqttSlowConsumer,
        .mqttFullQueue, .mqttTurns, .mqttCircle, .mqttStalled, .mqttSlowReader, .mqttWaitersGo, .mqttPiecewise,
        .mqttToldPackets, .mqttToldEvents, .mqttToldViolations, .mqttToldAcknowledgements, .mqttToldPasswords,
        .mqttToldWrongPasswords,
        .mqttMisbehavesByCount, .mqttMisbehavesWithPackets, .mqttMisbehavesSlowly, .mqttMisbehavesConnecting,
        .mqttMisbehavesServing, .mqttMisbehavesMutely,
    ]
}
