import CarillonConformance

extension Suite {
    /// The notification centre itself.
    static let userNotifications = Suite(
        "UserNotifications",
        requirements: UserNotificationsCatalogue.requirements,
        scenarios: [
            .intervalOnce, .intervalIgnoresClock, .intervalRepeating, .intervalBorders, .intervalReadBack,
            .calendarOnce, .calendarDaily, .calendarHourOnly, .calendarWeekday, .calendarStrictlyLater,
            .calendarPast, .calendarOutOfRange, .calendarMissingDay,
            .daylightSavingGap, .daylightSavingFold, .daylightSavingFoldEdited, .daylightSavingYear,
            .travelFloating, .travelFixedZone,
            .limitKeepsSoonest, .limitRanksAllKinds, .limitKeepsLastAdded, .limitOneSlotEach,
        ],
        saboteurs: [
            .keepsA65th, .keepsTheFirst, .knowsLastAddedOnly, .knowsSoonestOnly, .reportsTheLimit, .countsFirings,
            .countsDelivered,
            .roundsIntervalsUp, .countsIntervalsByTheClock, .repeatsLate, .repeatsNothing, .repeatsEverything,
            .countsIntervalsDown,
            .readsTimesInGreenwich, .keepsTheMinute, .beginsWeeksOnMonday, .countsNow, .ratherLateThanNever,
            .forgetsTheYear, .rollsOver, .skipsShortMonths, .movesShortMonthsToMidnight,
            .countsDaysAsHours, .skipsTheNight, .comesWhenClocksAreSet, .comesTheSecondTime, .comesBothTimes,
            .trustsFoundation,
            .staysAtHome, .ignoresZones,
        ])
}
