import Carillon
import CourierCore
import Deliveries
import Robin

/// Mistakes in what the app of the delivery company tells.
extension Saboteur {
    static let deliveryTellsTwice = Saboteur(
        "together/tells-twice", "The app tells whatever comes, by whichever way.", breaks: ["TO-04"],
        at: .deliveries { $0.news.isNew = { _, _ in true } })

    static let deliveryTellsTheFirst = Saboteur(
        "together/tells-the-first", "After its first news the app takes everything for old.", breaks: ["TO-04"],
        at: .deliveries { $0.news.isNew = { _, told in told.isEmpty } })

    static let deliveryTellsTheRead = Saboteur(
        "together/tells-the-read", "The app tells what its person has read elsewhere.", breaks: ["TO-04"],
        at: .deliveries { $0.news.isShown = { _, isInFront in isInFront } })

    static let deliveryTellsUnseen = Saboteur(
        "together/tells-unseen", "In the background the app tells news where nobody sees it.", breaks: ["TO-04"],
        at: .deliveries { $0.news.isShown = { isRead, _ in !isRead } })

    static let deliveryTellsWhatStandsThere = Saboteur(
        "together/tells-what-stands-there", "The app tells again what stands in Notification Center.",
        breaks: ["TO-04"], at: .deliveries { $0.returning = [.load] })

    static let deliveryCountsOneMore = Saboteur(
        "together/counts-one-more", "The badge counts one more than there is.", breaks: ["TO-03"],
        at: .deliveries { $0.news.badge = { unread, _ in unread + 1 } })

    static let deliveryCountsAll = Saboteur(
        "together/counts-all", "The badge counts all news, read or not.", breaks: ["TO-03"],
        at: .deliveries { $0.news.badge = { _, total in total } })

    static let deliveryForgetsTheBadge = Saboteur(
        "together/forgets-the-badge", "The badge is 1 whenever there is news.", breaks: ["TO-03"],
        at: .deliveries { $0.news.badge = { _, _ in 1 } })

    static let deliveryNeverTriesAgain = Saboteur(
        "together/never-tries-again", "A list that could not be loaded stays empty.", breaks: ["TO-06"],
        at: .deliveries { $0.news.pause = nil })
}

/// Mistakes in the reminders of its orders.
extension Saboteur {
    static let deliveryKeepsTheReminder = Saboteur(
        "together/keeps-the-reminder", "The reminder of an order that was fetched stays.", breaks: ["TO-03"],
        at: .deliveries { $0.reminders.isOver = { $0 == "cancelled" } })

    static let deliveryPlansAgain = Saboteur(
        "together/plans-again", "A list that is loaded anew brings the reminders of fetched orders back.",
        breaks: ["TO-03"], at: .deliveries { $0.reminders.isWanted = { _ in true } })

    static let deliveryRemindsTooEarly = Saboteur(
        "together/reminds-too-early", "The reminder comes half an hour before the pickup.", breaks: ["TO-03"],
        at: .deliveries { $0.reminders.lead = 30 })

    static let deliveryUsesWallTime = Saboteur(
        "together/uses-wall-time", "The reminder keeps the wall time for which it was planned, wherever the phone is.",
        breaks: ["TO-03"], at: .deliveries { $0.reminders.trigger = { time, _ in .date(time, repeats: .none) } })

    static let deliverySharesAReminder = Saboteur(
        "together/shares-a-reminder", "All orders of a person share one reminder.", breaks: ["TO-03"],
        at: .deliveries { $0.reminders.identifier = { _, person in "\(person)/order" } })

    static let deliveryMakesNoRoom = Saboteur(
        "together/makes-no-room", "An order that finds no slot has no reminder.", breaks: ["TO-03"],
        at: .deliveries { $0.reminders.lunchesToDrop = { _ in 0 } })

    static let deliveryDropsAllLunches = Saboteur(
        "together/drops-all-lunches", "An order that finds no slot takes those of all lunches.", breaks: ["TO-03"],
        at: .deliveries { $0.reminders.lunchesToDrop = { $0 } })

    static let deliveryKeepsForeignReminders = Saboteur(
        "together/keeps-foreign-reminders", "The reminders of a person who signs out stay.", breaks: ["TO-05"],
        at: .deliveries { $0.leave(out: .dropReminders) })
}

/// Mistakes on the way to its couriers.
extension Saboteur {
    static let deliveryFollowsEverybody = Saboteur(
        "together/follows-everybody", "All persons share one topic for their couriers.", breaks: ["TO-05"],
        at: .deliveries { $0.couriers.topic = { _ in "couriers/all" } })

    static let deliverySharesAName = Saboteur(
        "together/shares-a-name", "All phones of a person have one name for the broker.", breaks: ["TO-03"],
        at: .deliveries { $0.couriers.clientID = { person, _ in person } })

    static let deliveryIsForgottenByTheBroker = Saboteur(
        "together/is-forgotten-by-the-broker", "The broker keeps nothing for a phone that is away.", breaks: ["TO-06"],
        at: .deliveries { $0.couriers.isForgotten = true })

    static let deliverySendsCarelessly = Saboteur(
        "together/sends-carelessly", "Positions are sent once, whether they arrive or not.", breaks: ["TO-06"],
        at: .deliveries { $0.couriers.quality = .zero })

    static let deliveryWaitsForEver = Saboteur(
        "together/waits-for-ever", "A broker that accepts and never answers is waited for.", breaks: ["TO-06"],
        at: .deliveries { $0.couriers.endsVainAttempts = false })
}

/// Steps that are left out when a person leaves.
extension Saboteur {
    static let deliveryKeepsListening = Saboteur(
        "together/keeps-listening", "A person who signs out stays signed in at MagicBell.", breaks: ["TO-05"],
        at: .deliveries { $0.leave(out: .disconnectInbox) })

    static let deliveryRemembersTheNews = Saboteur(
        "together/remembers-the-news", "The phone remembers what it told a person who has signed out.",
        breaks: ["TO-05"], at: .deliveries { $0.leave(out: .forgetWhatWasTold) })

    static let deliveryRemembersThePerson = Saboteur(
        "together/remembers-the-person", "A person who has signed out is signed in when the app is launched again.",
        breaks: ["TO-05"], at: .deliveries { $0.leave(out: .forgetPerson) })

    static let deliveryKeepsTheToken = Saboteur(
        "together/keeps-the-token", "The next person gets the token of one who has signed out.", breaks: ["TO-05"],
        at: .deliveries { $0.leave(out: .giveUpToken) })
}

extension Habits {
    fileprivate mutating func leave(out step: Leaving) { leaving.removeAll { $0 == step } }
}

extension Sabotage {
    /// Changes the habits of the delivery company's app.
    fileprivate static func deliveries(_ change: @escaping @Sendable (inout Habits) -> Void) -> Sabotage {
        Sabotage { change(&$0.deliveryHabits.value) }
    }
}
