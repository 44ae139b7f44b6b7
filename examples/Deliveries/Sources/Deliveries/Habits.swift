import Foundation

/// The small decisions of the app, on which the large libraries meet. Each is a function, so that a test can look at it
/// alone.
public struct Habits: Sendable {
    /// The number on the icon, by the number of unread notifications.
    public var badge: @Sendable (_ unread: Int) -> Int = { $0 }
    /// Whether news is told, by what was told before.
    public var isNews: @Sendable (_ id: String, _ told: [String]) -> Bool = { !$1.contains($0) }
    /// The minutes before a pickup at which its reminder comes.
    public var lead = 10
    /// The seconds from now until a reminder comes.
    public var wait: @Sendable (_ time: Date, _ now: Date) -> TimeInterval = { $0.timeIntervalSince($1) }
    /// Whether the reminder of an order goes, by the state that the kitchen gives it.
    public var endsReminder: @Sendable (_ state: String) -> Bool = { ["fetched", "cancelled"].contains($0) }
    /// The topic of the courier who brings the orders of a person.
    public var topic: @Sendable (_ person: String) -> String = { "couriers/\($0)" }
    /// The identifiers of reminders that go when a person signs out, among all that are pending.
    public var remindersToDrop: @Sendable (_ pending: [String], _ person: String) -> [String] = { pending, person in
        pending.filter { $0.hasPrefix("\(person)/") }
    }

    /// The usual habits.
    public init() {}
}
