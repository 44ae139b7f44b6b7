import Carillon
import Robin
import ScenarioFixtures

/// Saboteurs that lose or invent parts of a content on the way to the system or back.
extension Saboteur {
    // MARK: Sounds

    static let robinMutesUnnamed = Saboteur(
        "robin/mutes-unnamed", "Only a notification that names a sound has one.", breaks: ["RO-12"],
        at: .robin.parts {
            $0.content.systemSound = { [systemSound = $0.content.systemSound] sound in
                let sound = systemSound(sound)
                return sound == .default ? nil : sound
            }
        })

    static let robinOneSound = Saboteur(
        "robin/one-sound", "Every notification has the system's sound, whatever sound it names.", breaks: ["RO-12"],
        at: .robin.parts { $0.content.systemSound = { _ in .default } })

    static let robinReadsNoSound = Saboteur(
        "robin/reads-no-sound", "A notification that is read back has lost its sound for the system's.",
        breaks: ["RO-12"],
        at: .robin.parts { $0.content.sound = { _ in RobinNotificationSound() } })

    // MARK: Missing parts

    static let robinTitleOfBody = Saboteur(
        "robin/title-of-body", "A notification without a title gets its text as one.", breaks: ["RO-13"],
        at: .robin.written { content, notification in content.title = notification.title ?? notification.body })

    static let robinThreadOfOne = Saboteur(
        "robin/thread-of-one", "A notification without a thread gets one of its own.", breaks: ["RO-13"],
        at: .robin.written { content, notification in
            content.threadIdentifier = notification.threadIdentifier ?? notification.identifier
        })

    static let robinDefaultCategory = Saboteur(
        "robin/default-category", "A notification without a category gets one that is called “default”.",
        breaks: ["RO-13"],
        at: .robin.written { content, notification in
            content.categoryIdentifier = notification.categoryIdentifier ?? "default"
        })

    static let robinReadsEmptyTitle = Saboteur(
        "robin/reads-empty-title", "A notification without a title is read back with an empty one.", breaks: ["RO-14"],
        at: .robin.read { $0.title = $0.title ?? "" })

    static let robinReadsNoThread = Saboteur(
        "robin/reads-no-thread", "A notification with an empty thread is read back without one.", breaks: ["RO-14"],
        at: .robin.read { if $0.threadIdentifier == "" { $0.threadIdentifier = nil } })

    // MARK: Given parts

    static let robinLosesNotes = Saboteur(
        "robin/loses-notes", "Nothing of the user info but Robin's own date reaches the system.", breaks: ["RO-16"],
        at: .robin.written { content, _ in
            let date = Constants.NotificationKeys.date
            content.userInfo = content.userInfo.filter { $0.key as? String == date }
        })

    static let robinLosesBadge = Saboteur(
        "robin/loses-badge", "The badge does not reach the system.", breaks: ["RO-16"],
        at: .robin.written { content, _ in content.badge = nil })

    static let robinTrimsBody = Saboteur(
        "robin/trims-body", "The last character of the text does not reach the system.", breaks: ["RO-16"],
        at: .robin.written { content, _ in content.body = String(content.body.dropLast()) })

    static let robinReadsNoCategory = Saboteur(
        "robin/reads-no-category", "A notification that is read back has no category.", breaks: ["RO-16"],
        at: .robin.read { $0.categoryIdentifier = "" })

    static let robinReadsThreadAsCategory = Saboteur(
        "robin/reads-thread-as-category", "A notification that is read back has its category as its thread.",
        breaks: ["RO-16"],
        at: .robin.read { $0.threadIdentifier = $0.categoryIdentifier })
}
