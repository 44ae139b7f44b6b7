import Carillon
import CarillonNotifications
import Foundation
import ScenarioFixtures
import UserNotifications

/// Notification centres with a defect that no story with one seed shows. A search finds it.
extension Saboteur {
    static let centerNeverAgain = Saboteur(
        "un/never-again", "A daily time of a fixed zone is not met again where the clock is set back over it.",
        breaks: ["UN-38"], searchedIn: "un/model/weather",
        at: .center.parts { parts in
            let latest = Remembered(Date.distantPast)
            parts.schedule = ForwardingTriggerSchedule(
                to: parts.schedule,
                nextDue: { question in
                    latest.value = max(latest.value, question.date)
                    guard let trigger = question.trigger as? UNCalendarNotificationTrigger, trigger.repeats,
                        trigger.dateComponents.timeZone != nil
                    else { return question.answer }
                    return question.answer(on: latest.value)
                })
        })
}
