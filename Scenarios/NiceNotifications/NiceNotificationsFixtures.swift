import Carillon
import NiceNotifications

// The vocabulary with which scenarios describe groups of notifications.

extension World {
    /// A new phone in Berlin on Thursday 1 January 2026 at 09:30:12. No app has asked its person for anything.
    func newPhone(_ name: String = "phone") async throws -> Device {
        let phone = device(name, timeZone: "Europe/Berlin")
        try await advance(to: .berlin("2026-01-01 09:30:12"))
        return phone
    }
}

extension Notifying {
    /// Reschedules a group in the app.
    ///
    /// - Returns: the app's result, if it arrives before time passes.
    @discardableResult
    func reschedule(
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
    func schedule(
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
    func status(of group: some LocalNotificationsGroup) async -> LocalNotifications.FinalAuthorizationStatus? {
        let told = Notes<LocalNotifications.FinalAuthorizationStatus>()
        notifyingApp.run { LocalNotifications.currentAuthorizationStatus(forGroup: group) { told.note($0) } }
        await notifyingApp.device.world.settle()
        return told.entries.last
    }

    /// The app's stored decision about a group.
    func storedPermission(
        of group: some LocalNotificationsGroup
    ) -> LocalNotifications.GroupLevelAuthorization.Status {
        notifyingApp.run {
            LocalNotifications.GroupLevelAuthorization.getCurrent(forGroup: group.groupIdentifier)
        }
    }

    /// Sets the person's decision about a group in the app's own settings.
    func setPermission(_ isAllowed: Bool, of group: some LocalNotificationsGroup) {
        notifyingApp.run {
            LocalNotifications.GroupLevelAuthorization.setIsAllowed(isAllowed, forGroup: group.groupIdentifier)
        }
    }

    /// The names of the groups that have pending requests, each with their number: `quotes: 7`.
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
    /// The titles of all notifications that were ever delivered, each with the time on the device's clock:
    /// `Water, 2026-01-01 15:00 GMT+1`.
    var comings: [String] {
        deliveryHistory.map { "\($0.request.content.title), \(WallTime($0.date, in: timeZone))" }
    }

    /// The delivery dates of the notifications with that title, in order.
    func deliveryDates(titled title: String) -> [Date] {
        deliveryHistory.filter { $0.request.content.title == title }.map(\.date)
    }

    /// The weekday in the device's calendar, from 1 for Sunday to 7.
    func weekday(of date: Date) -> Int { mainApp.platform.calendar.component(.weekday, from: date) }
}
