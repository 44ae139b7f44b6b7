package import Carillon
package import NiceNotifications
import ScenarioFixtures

// The vocabulary with which scenarios describe groups of notifications.

extension Notifying {
    /// Reschedules a group in the app.
    ///
    /// - Returns: the app's result, if it arrives before time passes.
    @discardableResult
    package func reschedule(
        _ group: some LocalNotificationsGroup,
        _ strategy: LocalNotifications.PermissionStrategy = .scheduleIfSystemAllowed
    ) async -> [Bool] {
        let told = Notes<Bool>()
        notifyingApp.run {
            LocalNotifications.reschedule(group: group, permissionStrategy: strategy) { told.note($0) }
        }
        await notifyingApp.device.world.settle()
        return told.entries
    }

    /// Schedules a timeline in the app. Pending requests of its group stay.
    ///
    /// - Returns: the app's result, if it arrives before time passes, such as `deniedOnGroupLevel`.
    @discardableResult
    package func schedule(
        _ timeline: NotificationsTimeline, group: String,
        _ strategy: LocalNotifications.PermissionStrategy = .scheduleIfSystemAllowed
    ) async -> [String] {
        let told = Notes<String>()
        notifyingApp.run {
            LocalNotifications.schedule(timeline: timeline, group: group, permissionStrategy: strategy) {
                told.note("\($0)")
            }
        }
        await notifyingApp.device.world.settle()
        return told.entries
    }

    /// The combined status of a group, as the app receives it.
    package func status(of group: some LocalNotificationsGroup) async -> LocalNotifications.FinalAuthorizationStatus? {
        let told = Notes<LocalNotifications.FinalAuthorizationStatus>()
        notifyingApp.run { LocalNotifications.currentAuthorizationStatus(forGroup: group) { told.note($0) } }
        await notifyingApp.device.world.settle()
        return told.entries.last
    }

    /// The app's stored decision about a group.
    package func storedPermission(
        of group: some LocalNotificationsGroup
    ) -> LocalNotifications.GroupLevelAuthorization.Status {
        notifyingApp.run {
            LocalNotifications.GroupLevelAuthorization.getCurrent(forGroup: group.groupIdentifier)
        }
    }

    /// Sets the person's decision about a group in the app's own settings.
    package func setPermission(_ isAllowed: Bool, of group: some LocalNotificationsGroup) {
        notifyingApp.run {
            LocalNotifications.GroupLevelAuthorization.setIsAllowed(isAllowed, forGroup: group.groupIdentifier)
        }
    }

    /// The names of the groups that have pending requests, each with their number: `quotes: 7`.
    package var pendingGroups: [String] {
        var counts: [(group: Substring, count: Int)] = []
        for request in pending {
            let group = request.identifier.prefix { $0 != ":" }
            if let index = counts.firstIndex(where: { $0.group == group }) {
                counts[index].count += 1
            } else {
                counts.append((group, 1))
            }
        }
        return counts.map { "\($0.group): \($0.count)" }
    }
}
