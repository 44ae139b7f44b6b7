import Foundation
import NiceNotifications
import Robin
import UserNotifications

/// The reminders of one person's orders, in the slots of the phone.
@MainActor
final class PickupReminders {
    private let person: String
    private let habits: Habits.Reminders

    init(of person: String, _ habits: Habits.Reminders) { (self.person, self.habits) = (person, habits) }

    /// Reminds of a pickup, unless it is too late for that.
    func plan(_ order: String, dish: String, at date: Date) {
        let time = date.addingTimeInterval(-60 * Double(habits.lead))
        guard time > Date() else { return }
        if !schedule(order, dish, time) { makeRoom { [self] in _ = schedule(order, dish, time) } }
    }

    /// Returns whether there was a slot.
    private func schedule(_ order: String, _ dish: String, _ time: Date) -> Bool {
        let reminder = RobinNotification(
            identifier: identifier(of: order), body: "Your \(dish) will be ready soon",
            trigger: habits.trigger(time, Date()))
        reminder.title = dish
        return Robin.scheduler.schedule(notification: reminder) != nil
    }

    /// Drops the last lunches.
    private func makeRoom(then body: @escaping @MainActor () -> Void) {
        let (center, habits) = (UNUserNotificationCenter.current(), habits)
        center.getPendingNotificationRequests { pending in
            let dates = pending.filter { $0.content.title == PickupReminders.lunch }.map {
                ($0.identifier, ($0.trigger as? UNCalendarNotificationTrigger)?.nextTriggerDate() ?? .distantPast)
            }
            let last = dates.sorted { $0.1 < $1.1 }.suffix(habits.lunchesToDrop(pending.count)).map(\.0)
            center.removePendingNotificationRequests(withIdentifiers: last)
            Task { @MainActor in body() }
        }
    }

    private nonisolated static let lunch = "Lunch?"

    func cancel(_ order: String) { Robin.scheduler.cancel(withIdentifier: identifier(of: order)) }

    /// Reminds of lunch for some days.
    func planLunches(days: Int) {
        LocalNotifications.schedule(permissionStrategy: .scheduleIfSystemAllowed) {
            EveryDay(forDays: days, starting: .tomorrow).at(hour: 11, minute: 30).schedule(title: PickupReminders.lunch)
        }
    }

    /// Drops the reminders of this person, because somebody else may be next at this phone.
    func end() {
        let (center, person) = (UNUserNotificationCenter.current(), person)
        center.getPendingNotificationRequests { pending in
            let own = pending.map(\.identifier).filter { $0.hasPrefix("\(person)/") }
            center.removePendingNotificationRequests(withIdentifiers: own)
        }
    }

    private func identifier(of order: String) -> String { habits.identifier(order, person) }
}
