import Carillon
import DateBuilder
import Foundation
import ScenarioFixtures

/// DateBuilder with a defect that no story with one seed shows. A search finds it.
extension Saboteur {
    static let dateKeepsTheTime = Saboteur(
        "db/keeps-the-time", "A device that travels to a zone with the same time keeps the calendar of the former one.",
        breaks: ["DB-26"], searchedIn: "db/model/weather",
        at: .dateBuilder.parts {
            let kept = Remembered<Calendar?>(nil)
            $0.calendars.device = { [device = $0.calendars.device] app in
                let (calendar, date) = (device(app), app.date)
                if let former = kept.value?.timeZone,
                    former.secondsFromGMT(for: date) == calendar.timeZone.secondsFromGMT(for: date)
                {
                    return kept.value ?? calendar
                }
                kept.value = calendar
                return calendar
            }
        })
}
