import CourierCore
import Foundation
import Robin

/// The small decisions of the app, on which the large libraries meet. Each is a value or a function of its own, so that
/// a test can look at it alone.
public struct Habits: Sendable {
    /// The news that is told.
    public var news = News()
    /// Reminders of pickups.
    public var reminders = Reminders()
    /// The way to the couriers.
    public var couriers = Couriers()
    /// The steps in which a person leaves the phone.
    public var leaving = Leaving.allCases
    /// The steps in which the app comes to the front.
    public var returning = Returning.allCases

    /// The usual habits.
    public init() {}

    /// The news that is told.
    public struct News: Sendable {
        /// The number on the icon.
        public var badge: @Sendable (_ unread: Int, _ total: Int) -> Int = { unread, _ in unread }
        /// Whether news is still to be told, by the identifiers that were told before.
        public var isNew: @Sendable (_ id: String, _ told: [String]) -> Bool = { !$1.contains($0) }
        /// Whether the app itself shows news.
        public var isShown: @Sendable (_ isRead: Bool, _ isInFront: Bool) -> Bool = { !$0 && $1 }
        /// The time after which a list that could not be loaded is asked for again.
        public var pause: Duration? = .seconds(20)
    }

    /// Reminders of pickups.
    public struct Reminders: Sendable {
        /// The minutes before a pickup at which its reminder comes.
        public var lead = 10
        /// The trigger of a reminder. A wall time would move with a person who travels, and the kitchen does not
        /// travel.
        public var trigger: @Sendable (_ time: Date, _ now: Date) -> RobinNotificationTrigger = {
            .interval($0.timeIntervalSince($1))
        }
        /// The identifier of the reminder of an order.
        public var identifier: @Sendable (_ order: String, _ person: String) -> String = { "\($1)/\($0)" }
        /// Whether an order in this state needs a reminder, when its news comes.
        public var isWanted: @Sendable (_ state: String) -> Bool = { !["fetched", "cancelled"].contains($0) }
        /// Whether the reminder of an order goes when the order gets this state.
        public var isOver: @Sendable (_ state: String) -> Bool = { ["fetched", "cancelled"].contains($0) }
        /// The number of lunches that give way, where an order finds no slot. Robin fills sixty of the 64 slots.
        public var lunchesToDrop: @Sendable (_ pendingCount: Int) -> Int = { max(0, $0 - 59) }
    }

    /// The way to the couriers.
    public struct Couriers: Sendable {
        /// The topic of the courier who brings the orders of a person.
        public var topic: @Sendable (_ person: String) -> String = { "couriers/\($0)" }
        /// The name of this phone for the broker. Two clients of one name push each other out.
        public var clientID: @Sendable (_ person: String, _ device: String) -> String = { "\($0)-\($1)" }
        /// Whether the broker forgets a phone that is away.
        public var isForgotten = false
        /// The care with which a position is sent and asked for.
        public var quality = QoS.one
        /// Whether an attempt to connect ends where a network accepts and never answers.
        public var endsVainAttempts = true
    }

    /// A step in which a person leaves the phone.
    public enum Leaving: CaseIterable, Sendable {
        case disconnectInbox, disconnectCourier, disconnectKitchen
        case dropReminders
        case forgetWhatWasTold
        case forgetPerson
        /// MagicBell may not hear now that the person has left. A token that is void reaches nobody.
        case giveUpToken
        case clearBadge
        case clearNotificationCenter
    }

    /// A step in which the app comes to the front.
    public enum Returning: CaseIterable, Sendable {
        /// The person has seen in Notification Center what stands there.
        case noteWhatStandsThere
        case load
    }
}
