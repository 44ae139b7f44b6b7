import CarillonConformance

// These scenarios are about documents, watches, files and users.

extension [Scenario] {
    static let meteorDocuments: [Scenario] = [
        .meteorBareDocument, .meteorChanges, .meteorAddedBefore, .meteorMovedBefore, .meteorTolerance,
        .meteorInsertion, .meteorUpdate, .meteorTwoEditors, .meteorRemoval, .meteorUnshownInsertion,
        .meteorFinding, .meteorAddedItems, .meteorCoding, .meteorUndecodable,
        .meteorWatchReasons, .meteorWatchRemoval, .meteorWatchEnds, .meteorWatchTwice,
        .meteorPersist, .meteorRestore, .meteorOutage, .meteorPrivateOutage, .meteorClear, .meteorPersistWatcher,
        .meteorNewerEdit,
        .meteorPasswords, .meteorLoginOrder, .meteorSecondLogin, .meteorSignup, .meteorCutLogin, .meteorRefusedToken,
        .meteorLogout, .meteorSharedPhone, .meteorSharedFile, .meteorOAuth,
        .meteorMixture,
    ]
}

extension [Saboteur] {
    static let meteorDocuments: [Saboteur] = []
}
