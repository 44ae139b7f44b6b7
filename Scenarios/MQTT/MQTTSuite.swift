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
            .mqttFlags, .mqttIdentifierZero, .mqttThirdQoS, .mqttViolations, .mqttRandomBytes,
            .mqttBrokerRestart, .mqttExactlyOnce, .mqttFlapping, .mqttHalfOpen, .mqttMatching,
        ] as [Scenario]).map { $0.held(to: .mosquitto) },
        saboteurs: [
            .mqttSlowConnack, .mqttNoConnack, .mqttBoastsSessions, .mqttDeniesSessions, .mqttRefusesWithSession,
            .mqttBarksOnly, .mqttIgnoresSecondConnect, .mqttServesAnyProtocol, .mqttSilentAboutVersions,
            .mqttOverlooksReservedFlag, .mqttKeepsMalformedConnects, .mqttShortIdentifiers, .mqttOneNameForAll,
            .mqttKeepsNameless, .mqttWrongRefusal, .mqttTwoOfOneName, .mqttPatience, .mqttNoPong,
            .mqttLosesSessions, .mqttHoards, .mqttStoresNothing, .mqttIgnoresCaseOfNames, .mqttTakesRetainedAlong,
            .mqttBurnsWills, .mqttWhispersWills, .mqttReadsWillsAnyway, .mqttForgesWills, .mqttRetainsWills,
            .mqttForgetsWills,
            .mqttNumbersEverything, .mqttMarksEverything, .mqttWrongPuback, .mqttWrongPubrec, .mqttWrongPubrel,
            .mqttNoPuback, .mqttDistrustsDuplicates, .mqttDoublesRepetitions, .mqttOneIdentifier, .mqttNoPubrel,
            .mqttHandsDuplicatesOn, .mqttRaisesQoS, .mqttConcealsRepetition, .mqttSaysItOnce,
            .mqttRepeatsInDisorder, .mqttOvertakes, .mqttForgetsReaders, .mqttPicksLowest, .mqttRetainsNothing,
            .mqttRetainsEverything, .mqttWithholdsRetained, .mqttWithholdsRetainedLater, .mqttMutesRetain,
            .mqttShoutsRetain, .mqttDespisesQoS0, .mqttErasesNothing, .mqttKeepsEmptiness,
            .mqttNoSuback, .mqttWrongSuback, .mqttSubackForEach, .mqttCountsShort, .mqttReversesSuback,
            .mqttInventsCodes, .mqttWrongFlags, .mqttKeepsSubscriptions, .mqttUnsubscribesLoosely, .mqttNoUnsuback,
            .mqttWrongUnsuback, .mqttUnsubscribesFromOne, .mqttStripsMarks, .mqttComposes, .mqttShortTopics,
            .mqttShouts, .mqttTellsSecrets, .mqttForgivesBadUTF8, .mqttForgivesNull, .mqttForgivesFlags,
            .mqttForgivesPubrelFlags, .mqttForgivesSubscribeFlags, .mqttForgivesUnsubscribeFlags, .mqttForgivesZero,
            .mqttForgivesThirdQoS, .mqttForgivesOptions, .mqttForgivesWildcards, .mqttForgivesHash,
            .mqttForgivesPlus, .mqttForgivesEmptiness, .mqttForgivesViolations,
        ])
}
