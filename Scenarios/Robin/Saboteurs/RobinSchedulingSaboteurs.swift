import Carillon
import CarillonNotifications
import Robin
import ScenarioFixtures

/// Saboteurs of the scheduler: the notifications that it has scheduled, may schedule and must cancel.
extension Saboteur {
    // MARK: Scheduling

    static let robinForgetsMark = Saboteur(
        "robin/forgets-mark", "A scheduled notification is not marked.", breaks: ["RO-17"],
        at: .robin.parts { $0.scheduling.markAdded = { _ in } })

    static let robinAddsAnew = Saboteur(
        "robin/adds-anew", "A notification that is marked as scheduled is added again.", breaks: ["RO-18"],
        at: .robin.parts { $0.scheduling.isNew = { _ in true } })

    static let robinReschedulesFirst = Saboteur(
        "robin/reschedules-first", "A rescheduled notification is scheduled first and cancelled afterwards.",
        breaks: ["RO-28"],
        at: .robin.parts {
            $0.scheduling.reschedule = { cancel, schedule in
                let notification = schedule()
                cancel()
                return notification
            }
        })

    static let robinReschedulesOnTop = Saboteur(
        "robin/reschedules-on-top", "A rescheduled notification is not cancelled before.", breaks: ["RO-28"],
        at: .robin.parts { $0.scheduling.reschedule = { _, schedule in schedule() } })

    // MARK: Slots

    static let robinTakesASixtyFirst = Saboteur(
        "robin/takes-a-sixty-first", "An app may have 61 notifications pending.", breaks: ["RO-19"],
        at: .robin.parts { $0.slots.defaultMaximum = 61 })

    static let robinKeepsOneFree = Saboteur(
        "robin/keeps-one-free", "The last free slot is never taken.", breaks: ["RO-19", "RO-22"],
        at: .robin.parts { $0.slots.suffice = { free, needed in free > needed } })

    static let robinFullAtSixtyAlone = Saboteur(
        "robin/full-at-sixty-alone", "There is no room with exactly sixty pending, and again with more.",
        breaks: ["RO-19"],
        at: .robin.parts { $0.slots.suffice = { free, needed in free != 0 && abs(free) >= needed } })

    static let robinRoomForOne = Saboteur(
        "robin/room-for-one", "A single free slot is taken to be enough for a group.", breaks: ["RO-22"],
        at: .robin.parts { $0.slots.suffice = { free, _ in free >= 1 } })

    static let robinCountsItsOwn = Saboteur(
        "robin/counts-its-own", "Only requests that Robin has added count against its slots.", breaks: ["RO-20"],
        at: .robin.parts {
            $0.slots.taken = { $0.count { $0.content.userInfo[Constants.NotificationKeys.date] != nil } }
        })

    static let robinNoLimitAbove = Saboteur(
        "robin/no-limit-above", "The maximum is whatever the app says.", breaks: ["RO-21"],
        at: .robin.parts { $0.slots.systemMaximum = .max })

    static let robinCountsOneLess = Saboteur(
        "robin/counts-one-less", "The count is the index of the last pending request.", breaks: ["RO-29"],
        at: .robin.parts { $0.scheduling.count = { max(0, $0.endIndex - 1) } })

    // MARK: Cancelling

    static let robinKeepsCancelled = Saboteur(
        "robin/keeps-cancelled", "A cancelled notification stays pending.", breaks: ["RO-24", "RO-25", "RO-26"],
        at: .robin.parts { $0.center.removePending = { _, _ in } })

    static let robinCancelsEverything = Saboteur(
        "robin/cancels-everything", "To cancel one is to cancel all that is pending.",
        breaks: ["RO-24", "RO-25", "RO-26"],
        at: .robin.parts { $0.center.removePending = { center, _ in center.removeAllPendingNotificationRequests() } })

    static let robinKeepsMark = Saboteur(
        "robin/keeps-mark", "A notification that was cancelled keeps its mark.", breaks: ["RO-24", "RO-37"],
        at: .robin.parts { $0.scheduling.markCancelled = { _ in } })

    static let robinCancelsAllButLast = Saboteur(
        "robin/cancels-all-but-last", "Cancelling all leaves the last pending request.", breaks: ["RO-38"],
        at: .robin.parts {
            $0.center.removeAllPending = { center in
                center.getPendingNotificationRequests { requests in
                    center.removePendingNotificationRequests(withIdentifiers: requests.dropLast().map(\.identifier))
                }
            }
        })

    static let robinCancelsUnmarked = Saboteur(
        "robin/cancels-unmarked", "Cancelling an object without a mark cancels the request of its name.",
        breaks: ["RO-24"],
        at: .robin.parts { $0.scheduling.isCancellable = { _ in true } })
}
