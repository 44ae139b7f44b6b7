import Foundation
import UserNotifications

/// Reminds a person of pills: once when a dose is due, and again half an hour later if it was not taken.
///
/// The person opens the app now and then, and it plans what comes next; there is not room for all at once.
actor PillReminders {
    private let rules: PillRules
    private let pillbox: Pillbox
    private let listener = ResponseListener()
    private var listening: Task<Void, Never>?

    private var center: UNUserNotificationCenter { .current() }

    /// Begins to listen to the buttons of notifications.
    init(_ rules: PillRules) {
        self.rules = rules
        pillbox = Pillbox(rules: rules)
        let center = UNUserNotificationCenter.current()
        center.delegate = listener
        let taken = UNNotificationAction(identifier: Reminder.taken, title: "Taken", options: [])
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "dose", actions: [taken], intentIdentifiers: [], options: [])
        ])
        Task { await listen() }
    }

    deinit { listening?.cancel() }

    /// Plans as many of the next reminders as there is room for.
    func plan(for person: String) async throws {
        guard let course = pillbox.course(of: person) else { return }
        let now = Date()
        let taken = pillbox.taken(by: person)
        var reminders: [Reminder] = []
        for dose in course.doses(rules) where !taken.contains(dose.number) {
            reminders += [Reminder(of: dose, for: person), Reminder.again(dose, for: person, rules.calendar)]
        }
        reminders = reminders.filter { $0.date > now }.sorted { $0.date < $1.date }
        center.removeAllPendingNotificationRequests()
        for reminder in reminders.prefix(rules.slots) where pillbox.person == person {
            try await center.add(reminder.request)
        }
        // The person may have signed out since this began.
        if rules.clearsAtSignOut, pillbox.person != person {
            center.removePendingNotificationRequests(withIdentifiers: reminders.map { $0.request.identifier })
        }
    }

    private func listen() {
        listening = Task { [weak self, responses = listener.responses] in
            for await response in responses where response.action == Reminder.taken {
                await self?.take(response.request)
            }
        }
    }

    private func take(_ identifier: String) {
        guard rules.forgetsTakenDoses else { return }
        let (person, dose) = Reminder.dose(of: identifier)
        pillbox.take(dose, by: person)
        let both = ["\(person).\(dose)", "\(person).\(dose)\(Reminder.again)"]
        center.removePendingNotificationRequests(withIdentifiers: both)
        center.removeDeliveredNotifications(withIdentifiers: both)
    }
}
