import Carillon
import CarillonMQTT
import CarillonMeteor
import CarillonPush
import Deliveries

/// Mistakes in the app of the delivery company, at the places where its libraries meet.
extension Saboteur {
    static let deliveryTellsTwice = Saboteur(
        "together/tells-twice", "The app tells whatever comes, by whichever way.", breaks: ["TO-04"],
        at: .deliveries { $0.isNews = { _, _ in true } })

    static let deliveryTellsTheFirst = Saboteur(
        "together/tells-the-first", "After its first news the app takes everything for old.", breaks: ["TO-04"],
        at: .deliveries { $0.isNews = { _, told in told.isEmpty } })

    static let deliveryCountsOneMore = Saboteur(
        "together/counts-one-more", "The badge counts one more than there is.", breaks: ["TO-03"],
        at: .deliveries { $0.badge = { $0 + 1 } })

    static let deliveryForgetsTheBadge = Saboteur(
        "together/forgets-the-badge", "The badge is 1 whenever there is news.", breaks: ["TO-03"],
        at: .deliveries { $0.badge = { _ in 1 } })

    static let deliveryKeepsTheReminder = Saboteur(
        "together/keeps-the-reminder", "The reminder of an order that was fetched stays.", breaks: ["TO-03"],
        at: .deliveries { $0.endsReminder = { $0 == "cancelled" } })

    static let deliveryRemindsTooEarly = Saboteur(
        "together/reminds-too-early", "The reminder comes half an hour before the pickup.", breaks: ["TO-03"],
        at: .deliveries { $0.lead = 30 })

    static let deliveryKeepsForeignReminders = Saboteur(
        "together/keeps-foreign-reminders", "The reminders of a person who signs out stay.", breaks: ["TO-05"],
        at: .deliveries { $0.remindersToDrop = { _, _ in [] } })

    static let deliveryFollowsEverybody = Saboteur(
        "together/follows-everybody", "All persons share one topic for their couriers.", breaks: ["TO-05"],
        at: .deliveries { $0.topic = { _ in "couriers/all" } })
}

/// Mistakes of the servers, which only their work together shows.
extension Saboteur {
    static let deliveryLosesPositions = Saboteur(
        "together/loses-positions", "The broker keeps nothing for a client that is away.", breaks: ["TO-06"],
        at: .broker.plan { $0.configuration.queueing.maximumMessages = 0 })

    static let deliveryLetsNobodyBack = Saboteur(
        "together/lets-nobody-back", "The broker lets two clients in, and nobody again.", breaks: ["TO-06"],
        at: .broker.misbehaviour { .drop(.received(.connect).afterFirst(2)) })

    static let deliveryKeepsGhosts = Saboteur(
        "together/keeps-ghosts", "The kitchen tells of three orders, and of none again.", breaks: ["TO-07"],
        at: .meteor.misbehaviour { .drop(.sent(.added).afterFirst(3)) })

    static let deliveryIsForgotten = Saboteur(
        "together/is-forgotten", "A push service hears the first registration, and no other.",
        breaks: ["TO-07"], at: .push.misbehaviour { .drop(.registration.afterFirst(1)) })
}

extension Sabotage {
    /// Changes the habits of the delivery company's app.
    fileprivate static func deliveries(_ change: @escaping @Sendable (inout Habits) -> Void) -> Sabotage {
        Sabotage { change(&$0.deliveryHabits.value) }
    }
}
