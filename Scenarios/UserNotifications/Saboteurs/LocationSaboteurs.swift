import Carillon
import CarillonNotifications
import UserNotifications

extension Saboteur {
    static let firesBothWays = Saboteur(
        "un/fires-both-ways", "A location trigger fires on entering and on leaving, whatever its region says.",
        breaks: ["UN-50"],
        at: .center.parts { parts in
            parts.schedule = ForwardingTriggerSchedule(
                to: parts.schedule, fires: { _, wasInRegion, isInRegion in wasInRegion != isInRegion })
        })

    static let firesWhileThere = Saboteur(
        "un/fires-while-there", "A location trigger fires whenever the device moves within its region.",
        breaks: ["UN-50"],
        at: .center.parts { parts in
            parts.schedule = ForwardingTriggerSchedule(to: parts.schedule, fires: { _, _, isInRegion in isInRegion })
        })

    static let neverForgetsAPlace = Saboteur(
        "un/never-forgets-a-place", "A location trigger that does not repeat fires again and again.",
        breaks: ["UN-50"],
        at: .center.parts { parts in
            parts.pending = ForwardingPendingStore(
                to: parts.pending,
                remove: { store, selection in
                    let removed = store.remove(selection)
                    for kept in removed where kept.trigger is UNLocationNotificationTrigger { _ = store.insert(kept) }
                    return removed
                })
        })
}
