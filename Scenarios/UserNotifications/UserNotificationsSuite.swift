import CarillonConformance

extension Suite {
    /// The notification centre itself.
    static let userNotifications = Suite(
        "UserNotifications",
        requirements: UserNotificationsCatalogue.requirements,
        scenarios: [
            .limitKeepsSoonest, .limitKeepsLastAdded,
            .authorizationAsksOnce,
            .authorizationTakesItsTime,
            .authorizationRefused,
            .authorizationProvisional,
            .authorizationSwitches,
            .authorizationRevoked,
            .centerIsOne,
            .centerOfEachApp,
            .centerAnswersBlockedThread,
            .centerAsyncTwins,
        ],
        saboteurs: [
            .keepsA65th,
            .grantsUnasked,
            .answersForThePerson,
            .forgetsTheAnswer,
            .refusalIsAnError,
            .ignoresProvisional,
            .remembersSettings,
            .ignoresTheRefusal,
            .forgetsTheCentre,
            .sharesTheCentre,
            .answersTwoWays,
            .answersOnTheAppsThread,
        ])
}
