import Carillon
import NiceNotifications

// The words in which scenarios talk of groups of notifications.

extension World {
    /// A new phone in Berlin whose person was never asked for anything, on Thursday 1 January 2026 at 09:30:12.
    func newPhone(_ name: String = "phone") async throws -> Device {
        let phone = device(name, timeZone: "Europe/Berlin")
        try await advance(to: .berlin("2026-01-01 09:30:12"))
        return phone
    }
}

extension Notifying {
    /// The app plans a group anew; what it is told of it before time passes.
    @discardableResult
    func reschedule(
        _ group: some LocalNotificationsGroup,
        _ strategy: LocalNotifications.PermissionStrategy = .scheduleIfSystemAllowed
    ) async -> [Bool] {
        let told = Journal<Bool>()
        notifyingApp.run {
            LocalNotifications.reschedule(group: group, permissionStrategy: strategy) { told.note($0) }
        }
        await notifyingApp.device.world.settle()
        return told.entries
    }

    /// The app schedules a timeline beside what its group has already; what it is told of it before time passes, such as
    /// `deniedOnGroupLevel`.
    @discardableResult
    func schedule(
        _ timeline: NotificationsTimeline, group: String,
        _ strategy: LocalNotifications.PermissionStrategy = .scheduleIfSystemAllowed
    ) async -> [String] {
        let told = Journal<String>()
        notifyingApp.run {
            LocalNotifications.schedule(timeline: timeline, group: group, permissionStrategy: strategy) {
                told.note("\($0)")
            }
        }
        await notifyingApp.device.world.settle()
        return told.entries
    }

    /// What the app finds when it asks how a group stands with its person and with the system.
    func status(of group: some LocalNotificationsGroup) async -> LocalNotifications.FinalAuthorizationStatus? {
        let told = Journal<LocalNotifications.FinalAuthorizationStatus>()
        notifyingApp.run { LocalNotifications.currentAuthorizationStatus(forGroup: group) { told.note($0) } }
        await notifyingApp.device.world.settle()
        return told.entries.last
    }

    /// What the app has stored of its person's permission for a group.
    func storedPermission(
        of group: some LocalNotificationsGroup
    ) -> LocalNotifications.GroupLevelAuthorization.Status {
        notifyingApp.run {
            LocalNotifications.GroupLevelAuthorization.getCurrent(forGroup: group.groupIdentifier)
        }
    }

    /// The person decides about a group in the app's own settings.
    func setPermission(_ isAllowed: Bool, of group: some LocalNotificationsGroup) {
        notifyingApp.run {
            LocalNotifications.GroupLevelAuthorization.setIsAllowed(isAllowed, forGroup: group.groupIdentifier)
        }
    }

    /// The names of the groups that have something pending, each with how many: `quotes: 7`.
    var pendingGroups: [String] {
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

extension Device {
    /// The titles of all that ever came, each with the time that the device's clock showed: `Water, 2026-01-01 15:00 GMT+1`.
    var comings: [String] {
        deliveryHistory.map { "\($0.request.content.title), \(WallTime($0.date, in: timeZone))" }
    }

    /// When notifications with that title came, in that order.
    func deliveryDates(titled title: String) -> [Date] {
        deliveryHistory.filter { $0.request.content.title == title }.map(\.date)
    }

    /// The day of the week in the device's calendar, from 1 for Sunday to 7.
    func weekday(of date: Date) -> Int { mainApp.platform.calendar.component(.weekday, from: date) }
}
