package import CarillonConformance

extension Suite {
    /// Notifications that a push service brings.
    package static let push = Suite(
        "Push",
        requirements: PushCatalogue.requirements,
        scenarios: [
            .pushTokens, .pushTokenLater, .pushUnregistering, .pushGivenUp, .pushRenewal, .pushLostMemory, .pushMissing,
            .pushAlert, .pushInFront, .pushCollapsing, .pushRepeated, .pushSentAgain,
            .pushWithoutWords,
            .pushNewestWaits, .pushExpiration, .pushPriorities, .pushOutages, .pushSilentLink,
            .pushSilent, .pushBudget, .pushSwipedAway, .pushBoth,
        ],
        saboteurs: .push,
        catches: .push)
}
