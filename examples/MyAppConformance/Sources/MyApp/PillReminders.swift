import Foundation
import UserNotifications

/// Reminds a person of pills: once when a dose is due, and again half an hour later if it was not taken.
///
/// The person opens the app now and then, and it plans what comes next; there is not room for all at once.
public actor PillReminders {
    /// The app's screen says this.
    public enum State: String, Sendable {
        /// Nobody has signed in.
        case signedOut
        /// The person allows no notifications.
        case remindersAreOff
        /// The person is reminded.
        case remindersAreOn
    }

    /// The identifier of the button of a reminder.
    public static let takenAction = "taken"

    /// The state that the screen shows.
    public private(set) var state = State.signedOut

    private let calendar: @Sendable () -> Calendar
    private let rules: PillRules
    private let listener = ResponseListener()
    private var listening: Task<Void, Never>?
    private var person: String?
    private var course: Course?
    private var taken: Set<String> = []

    /// Creates the reminders of an app.
    ///
    /// - Parameters:
    ///   - calendar: returns the calendar of the device, as it is now.
    ///   - rules: the app's small decisions.
    public init(
        calendar: @escaping @Sendable () -> Calendar = { Calendar.current }, rules: PillRules = PillRules()
    ) {
        self.calendar = calendar
        self.rules = rules
    }

    private var center: UNUserNotificationCenter { UNUserNotificationCenter.current() }

    /// Begins to listen to the buttons of notifications. Call this at each launch.
    public func start() {
        center.delegate = listener
        let taken = UNNotificationAction(identifier: PillReminders.takenAction, title: "Taken", options: [])
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "dose", actions: [taken], intentIdentifiers: [], options: [])
        ])
        listening = Task { [weak self, responses = listener.responses] in
            for await response in responses where response.action == PillReminders.takenAction {
                await self?.take(response.request)
            }
        }
    }

    /// Signs a person in and plans the doses, if the person allows that.
    public func signIn(_ person: String, _ course: Course) async throws {
        self.person = person
        self.course = course
        let isAllowed = try await center.requestAuthorization(options: [.alert, .sound])
        state = isAllowed || !rules.heedsRefusal ? .remindersAreOn : .remindersAreOff
        try await planNextDoses()
    }

    /// Signs the person out. Nobody sees that person's pills from now on.
    public func signOut() {
        (state, person, course) = (.signedOut, nil, nil)
        guard rules.clearsAtSignOut else { return }
        center.removeAllPendingNotificationRequests()
        center.removeAllDeliveredNotifications()
    }

    /// Plans as many of the next reminders as there is room for. Call this whenever the person opens the app.
    public func planNextDoses() async throws {
        guard state == .remindersAreOn, let person, let course else { return }
        let now = Date()
        let calendar = calendar()
        let reminders = course.doses(in: calendar, rules).filter { !taken.contains("\(person).\($0.number)") }
            .flatMap { [Reminder(of: $0, for: person), .again($0, for: person, calendar)] }
            .filter { $0.date > now }.sorted { $0.date < $1.date }
        center.removeAllPendingNotificationRequests()
        for reminder in reminders.prefix(rules.slots) { try await center.add(reminder.request) }
    }

    private func take(_ identifier: String) {
        guard rules.forgetsTakenDoses else { return }
        let dose = identifier.hasSuffix(Reminder.again) ? String(identifier.dropLast(Reminder.again.count)) : identifier
        taken.insert(dose)
        center.removePendingNotificationRequests(withIdentifiers: [dose, dose + Reminder.again])
        center.removeDeliveredNotifications(withIdentifiers: [dose, dose + Reminder.again])
    }
}
