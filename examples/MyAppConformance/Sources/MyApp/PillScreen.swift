import Foundation
import UserNotifications

/// The app's only screen. It lives on the main thread, as everything that is seen.
public final class PillScreen: @unchecked Sendable {
    /// The text at the top of the screen.
    public enum State: String, Sendable {
        /// Nobody has signed in.
        case signedOut
        /// The person allows no notifications.
        case remindersAreOff
        /// The person is reminded.
        case remindersAreOn
    }

    /// The text at the top of the screen.
    public private(set) var state = State.signedOut { didSet { onChange?() } }
    /// The banner, which goes after three seconds.
    public private(set) var banner: String? { didSet { onChange?() } }
    /// Draws the screen anew.
    public var onChange: (() -> Void)?

    private let rules: PillRules
    private let pillbox: Pillbox
    private let reader: PrescriptionReader
    private let reminders: PillReminders

    /// Creates the screen, at each launch of the app.
    public init(rules: PillRules = PillRules()) {
        self.rules = rules
        pillbox = Pillbox(rules: rules)
        reader = PrescriptionReader(rules)
        reminders = PillReminders(rules)
        if pillbox.person != nil { state = pillbox.hasReminders ? .remindersAreOn : .remindersAreOff }
    }

    /// The app has come to the front.
    public func appear() { plan() }

    /// The person has pressed “Sign in”.
    public func signIn(_ person: String, prescription: String) {
        reader.read(prescription) { [weak self] result in
            switch result {
            case .success(let course): self?.askForPermission(person, course)
            case .failure(let illegible): self?.show("“\(illegible.text)” cannot be read")
            }
        }
    }

    /// The person has pressed “Sign out”. Nobody sees that person's pills from now on.
    public func signOut() {
        pillbox.person = nil
        state = .signedOut
        guard rules.clearsAtSignOut else { return }
        UNUserNotificationCenter.current().removeAllPendingNotificationRequests()
        UNUserNotificationCenter.current().removeAllDeliveredNotifications()
    }

    private func askForPermission(_ person: String, _ course: Course) {
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound]) { isAllowed, _ in
            DispatchQueue.main.async { self.begin(person, course, isAllowed: isAllowed) }
        }
    }

    private func begin(_ person: String, _ course: Course, isAllowed: Bool) {
        pillbox.person = person
        pillbox.keep(course, of: person)
        pillbox.hasReminders = isAllowed || !rules.heedsRefusal
        state = pillbox.hasReminders ? .remindersAreOn : .remindersAreOff
        show("Hello \(person)")
        plan()
    }

    private func plan() {
        guard state == .remindersAreOn, let person = pillbox.person else { return }
        Task {
            do {
                try await reminders.plan(for: person)
            } catch {
                DispatchQueue.main.async { self.show("The reminders are not planned: \(error)") }
            }
        }
    }

    private func show(_ text: String) {
        banner = text
        DispatchQueue.main.asyncAfter(deadline: .now() + 3) { [weak self] in
            if self?.banner == text { self?.banner = nil }
        }
    }
}
