import Foundation
import UserNotifications

/// A reminder of one dose.
struct Reminder {
    /// The end of the identifier of a second reminder.
    static let again = ".again"
    /// The identifier of the button of a reminder.
    static let taken = "taken"

    let date: Date
    private let identifier: String
    private let text: String
    private let moment: DateComponents

    /// The reminder at the time of a dose.
    init(of dose: Dose, for person: String) {
        date = dose.date
        identifier = "\(person).\(dose.number)"
        text = "\(dose.pill) for \(person)"
        moment = dose.moment
    }

    /// The reminder half an hour after a dose.
    static func again(_ dose: Dose, for person: String, _ calendar: Calendar) -> Reminder {
        let date = dose.date + 1_800
        return Reminder(
            date: date, identifier: "\(person).\(dose.number)\(again)", text: "\(dose.pill) for \(person), still",
            moment: calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date))
    }

    /// Returns the person and the number of the dose that a reminder is about.
    static func dose(of identifier: String) -> (person: String, number: String) {
        let dose = identifier.hasSuffix(again) ? identifier.dropLast(again.count) : identifier[...]
        let parts = dose.split(separator: ".", maxSplits: 1).map(String.init)
        return (parts[0], parts[1])
    }

    private init(date: Date, identifier: String, text: String, moment: DateComponents) {
        self.date = date
        self.identifier = identifier
        self.text = text
        self.moment = moment
    }

    var request: UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = text
        content.categoryIdentifier = "dose"
        return UNNotificationRequest(
            identifier: identifier, content: content,
            trigger: UNCalendarNotificationTrigger(dateMatching: moment, repeats: false))
    }
}
