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
        ],
        saboteurs: [
            .keepsA65th
        ])
}
