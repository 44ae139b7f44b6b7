import UserNotifications

// These two invitations use all properties of a content, and have no value in common.
extension UNMutableNotificationContent {
    /// Writes an invitation to a party on Saturday.
    func inviteToTheParty(_ picture: URL) throws {
        title = "Party"
        subtitle = "On Saturday"
        body = "Come at eight"
        badge = 3
        sound = .default
        launchImageName = "lake"
        userInfo = ["host": "Ada"]
        attachments = [try UNNotificationAttachment(identifier: "", url: picture)]
        threadIdentifier = "friends"
        categoryIdentifier = "invitation"
        targetContentIdentifier = "calendar"
        summaryArgument = "Ada"
        summaryArgumentCount = 2
        interruptionLevel = .timeSensitive
        relevanceScore = 0.75
        filterCriteria = "weekend"
    }

    /// Writes an invitation to a walk.
    func inviteForAWalk(_ picture: URL) throws {
        title = "Walk"
        subtitle = "Along the lake"
        body = "Bring a coat"
        badge = 4
        sound = UNNotificationSound(named: UNNotificationSoundName("bell.caf"))
        launchImageName = "shore"
        userInfo = ["host": "Bob"]
        attachments = [try UNNotificationAttachment(identifier: "", url: picture)]
        threadIdentifier = "family"
        categoryIdentifier = "plan"
        targetContentIdentifier = "map"
        summaryArgument = "Bob"
        summaryArgumentCount = 5
        interruptionLevel = .passive
        relevanceScore = 0.25
        filterCriteria = "work"
    }
}
