import Carillon
import NiceNotifications
import TestBasics

/// The actions that a test lets the app on a device do, each with its outcome once everything has happened.
extension Device {
    /// Reschedules three quotes, and returns the values that the completion was told.
    func reschedule(_ strategy: PermissionStrategy) async -> [Bool] { await reschedule(QuoteGroup(), strategy) }

    /// Reschedules a group, and returns the values that the completion was told.
    func reschedule(_ group: any LocalNotificationsGroup, _ strategy: PermissionStrategy) async -> [Bool] {
        let told = Recorder<Bool>()
        run { LocalNotifications.reschedule(group: group, permissionStrategy: strategy) { told.note($0) } }
        await world.settle()
        return told.entries
    }

    /// Schedules three quotes into a group, and returns the values that the completion was told.
    func schedule(into group: String = "quotes", _ strategy: PermissionStrategy) async -> [String] {
        let told = Recorder<String>()
        run {
            LocalNotifications.schedule(timeline: .quotes(3), group: group, permissionStrategy: strategy) {
                told.note("\($0)")
            }
        }
        await world.settle()
        return told.entries
    }

    /// The decision that is stored about a group.
    func stored(_ group: String = "quotes") -> LocalNotifications.GroupLevelAuthorization.Status {
        run { LocalNotifications.GroupLevelAuthorization.getCurrent(forGroup: group) }
    }

    /// Stores something about a group.
    func store(_ isAllowed: Bool, _ group: String = "quotes") {
        run { LocalNotifications.GroupLevelAuthorization.setIsAllowed(isAllowed, forGroup: group) }
    }

    /// How many requests each group has pending.
    var pendingByGroup: [String: Int] {
        Dictionary(
            pending.map { (String($0.identifier.prefix { $0 != ":" }), 1) }, uniquingKeysWith: +)
    }
}
